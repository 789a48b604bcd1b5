import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { TicketPins } from '@recado/contracts';
import { collectionOf, CollectionSchema, type Transaction } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';

type Session = Transaction['session'];
type Pins = TicketPins & { companyId: string; userId: string };

const PinsSchema = new CollectionSchema<Pins>('ticket_pins');
// One document per user, so concurrent changes by two windows are serialized.
PinsSchema.index({ companyId: 1, userId: 1 }, { unique: true });

@Injectable()
export class PinsRepository {
  private readonly pins: mongo.Collection<Pins>;

  constructor(@InjectConnection() connection: Connection) {
    this.pins = collectionOf(connection, PinsSchema);
  }

  async find(companyId: string, userId: string): Promise<string[]> {
    return (await this.pins.findOne({ companyId, userId }))?.ticketIds ?? [];
  }

  /** Reads the pins for a change. The new revision serializes concurrent changes of a user. */
  async findForChange(companyId: string, userId: string, session: Session): Promise<TicketPins> {
    const change = { $inc: { revision: 1 }, $setOnInsert: { ticketIds: [] } };
    const options = { session, upsert: true, returnDocument: 'after' as const };
    const found = await this.pins.findOneAndUpdate({ companyId, userId }, change, options);
    return { ticketIds: found?.ticketIds ?? [], revision: found?.revision ?? 1 };
  }

  async store(companyId: string, userId: string, ticketIds: string[], session: Session): Promise<void> {
    await this.pins.updateOne({ companyId, userId }, { $set: { ticketIds } }, { session });
  }
}
