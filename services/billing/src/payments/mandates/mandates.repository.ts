import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { Claims, collectionOf, CollectionSchema, dueIndex, type Transaction } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import type { Mandate } from './mandate.js';

/** Longer than a provider may take to respond. */
const LEASE_MS = 60_000;

const MandateSchema = new CollectionSchema<Mandate>('mandates');
// A company has one active mandate, even if two processes create it concurrently.
MandateSchema.index({ companyId: 1, slot: 1 }, { unique: true, partialFilterExpression: { slot: { $gt: '' } } });
// Finds a company's latest mandate.
MandateSchema.index({ companyId: 1, createdAt: -1 });
// Finds the mandate referenced by a provider's notification.
MandateSchema.index(
  { provider: 1, providerId: 1 },
  { unique: true, partialFilterExpression: { providerId: { $gt: '' } } },
);
// Finds mandates of all companies that are due for polling.
MandateSchema.index({ nextLookAt: 1 }, dueIndex('nextLookAt'));

type Changes = Partial<
  Pick<Mandate, 'provider' | 'providerId' | 'pixCode' | 'payer' | 'state' | 'changedAt' | 'nextLookAt'>
>;

@Injectable()
export class MandatesRepository {
  /** Assigns each mandate that is due for polling to one process at a time. */
  readonly looks: Claims<Mandate>;
  private readonly mandates: mongo.Collection<Mandate>;

  constructor(@InjectConnection() connection: Connection) {
    this.mandates = collectionOf(connection, MandateSchema);
    this.looks = new Claims(this.mandates, { due: 'nextLookAt', leaseMs: LEASE_MS });
  }

  async live(companyId: string): Promise<Mandate | null> {
    return this.mandates.findOne({ companyId, slot: 'live' });
  }

  async last(companyId: string): Promise<Mandate | null> {
    return this.mandates.findOne({ companyId }, { sort: { createdAt: -1 } });
  }

  /** @throws MongoServerError if the company has one that has not ended */
  async insert(mandate: Mandate, session: Transaction['session']): Promise<void> {
    await this.mandates.insertOne(mandate, { session });
    this.looks.announce(mandate.nextLookAt, session);
  }

  async update({ companyId, _id }: Mandate, changes: Changes): Promise<void> {
    await this.mandates.updateOne({ companyId, _id, slot: 'live' }, { $set: changes });
    this.looks.announce(changes.nextLookAt);
  }

  /** @returns whether it had not ended before */
  async end(
    { companyId, _id }: Mandate,
    endedBy: 'company' | 'bank',
    now: Date,
    session: Transaction['session'],
  ): Promise<boolean> {
    const changes = { state: 'over' as const, endedBy, changedAt: now, nextLookAt: null, claim: null };
    const update = { $set: changes, $unset: { slot: '' as const } };
    return (await this.mandates.updateOne({ companyId, _id, slot: 'live' }, update, { session })).modifiedCount === 1;
  }

  /** Makes mandates due immediately. A poll in progress loses its claim, so the mandate is polled again. */
  async pollNow(provider: string, providerIds: readonly string[], now: Date): Promise<void> {
    const named = { provider, providerId: { $in: [...providerIds] }, slot: 'live' as const };
    await this.mandates.updateMany(named, { $set: { nextLookAt: now, claim: null } });
    this.looks.announce(now);
  }
}
