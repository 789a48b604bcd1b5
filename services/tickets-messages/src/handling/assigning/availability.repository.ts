import type { Availability, AvailabilityState } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf, CollectionSchema, type Transaction } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';

/** A person of a company. Fields are missing until they are set. */
export type StoredAvailability = Readonly<{
  _id: string; // of the user
  companyId: string;
  onlineUntil?: Date;
  state?: AvailabilityState;
  reason?: string;
  since?: Date;
  assignedAt?: Date; // of the last automatic assignment
}>;

const AvailabilitySchema = new CollectionSchema<StoredAvailability>('availability');
// Reads the people of a company who are online, and those who are not available.
AvailabilitySchema.index({ companyId: 1, onlineUntil: 1 });
AvailabilitySchema.index({ companyId: 1, state: 1 });

type Session = Transaction['session'];
const UNAVAILABLE: AvailabilityState[] = ['busy', 'away'];

@Injectable()
export class AvailabilityRepository {
  private readonly people: mongo.Collection<StoredAvailability>;

  constructor(@InjectConnection() connection: Connection) {
    this.people = collectionOf(connection, AvailabilitySchema);
  }

  async find(companyId: string, userId: string): Promise<StoredAvailability | null> {
    return this.people.findOne({ companyId, _id: userId });
  }

  /** Returns the people who are online and available. */
  async ready(companyId: string, now: Date, session?: Session): Promise<StoredAvailability[]> {
    const online = { companyId, onlineUntil: { $gte: now }, state: { $nin: UNAVAILABLE } };
    return this.people.find(online, session ? { session } : {}).toArray();
  }

  /** Returns the people who are busy or away. */
  async unavailable(companyId: string): Promise<Availability[]> {
    return (await this.people.find({ companyId, state: { $in: UNAVAILABLE } }).toArray()).map(shown);
  }

  async setState(companyId: string, userId: string, state: AvailabilityState, reason: string): Promise<Availability> {
    const set = { state, reason, since: new Date() };
    await this.people.updateOne({ companyId, _id: userId }, { $set: set }, { upsert: true });
    return shown({ _id: userId, companyId, ...set });
  }

  async setOnlineUntil(companyId: string, userIds: readonly string[], onlineUntil: Date): Promise<void> {
    const updates = userIds.map((_id) => ({
      updateOne: { filter: { companyId, _id }, update: { $set: { onlineUntil } }, upsert: true },
    }));
    if (updates.length > 0) await this.people.bulkWrite(updates, { ordered: false });
  }

  async setAssigned(companyId: string, userId: string, assignedAt: Date, session: Session): Promise<void> {
    await this.people.updateOne({ companyId, _id: userId }, { $set: { assignedAt } }, { session });
  }
}

const shown = ({ _id, state = 'available', reason = '', since }: StoredAvailability): Availability => ({
  ...{ userId: _id, state, reason },
  since: since?.toISOString() ?? null,
});
