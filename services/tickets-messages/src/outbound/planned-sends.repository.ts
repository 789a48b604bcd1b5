import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf, type Transaction } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import { PlannedSendSchema, type PlannedSend } from './outbound.schemas.js';

@Injectable()
export class PlannedSendsRepository {
  private readonly sends: mongo.Collection<PlannedSend>;

  constructor(@InjectConnection() connection: Connection) {
    this.sends = collectionOf(connection, PlannedSendSchema);
  }

  async find(companyId: string, id: string): Promise<PlannedSend | null> {
    return this.sends.findOne({ companyId, _id: id });
  }

  async findByWid(companyId: string, whatsappId: string, wid: string): Promise<PlannedSend | null> {
    return this.sends.findOne({ companyId, whatsappId, wid });
  }

  /** Finds the last one to a contact over a connection since then. */
  async lastTo(
    { companyId, whatsappId }: Pick<PlannedSend, 'companyId' | 'whatsappId'>,
    { contactId, numberKey }: { contactId?: string; numberKey: string },
    since: Date,
  ): Promise<PlannedSend | null> {
    const persons = [...(contactId ? [{ contactId }] : []), ...(numberKey ? [{ numberKey }] : [])];
    // one query for each: MongoDB would sort what it finds by either
    const found = await Promise.all(
      persons.map((person) =>
        this.sends.findOne({ companyId, whatsappId, ...person, at: { $gte: since } }, { sort: { at: -1 } }),
      ),
    );
    return found.reduce((last, one) => (one && (!last || one.at > last.at) ? one : last), null);
  }

  /** Notes how far it came. Ticks never go back. */
  async acknowledge(companyId: string, id: string, ack: number): Promise<void> {
    await this.sends.updateOne({ companyId, _id: id }, { $max: { ack } });
  }

  /** @throws a duplicate key when it was sent before */
  async add(send: PlannedSend, session: Transaction['session']): Promise<void> {
    await this.sends.insertOne(send, { session });
  }
}
