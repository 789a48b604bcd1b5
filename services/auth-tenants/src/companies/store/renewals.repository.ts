import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf } from '@recado/service-kit/mongo';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { RenewalSchema, type RenewalDocument } from './companies.schemas.js';

/** Stores which invoices have extended a due date. */
@Injectable()
export class RenewalsRepository {
  private readonly renewals: mongo.Collection<RenewalDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.renewals = collectionOf(connection, RenewalSchema);
  }

  async has(companyId: string, invoiceId: string, session: ClientSession): Promise<boolean> {
    return (await this.renewals.findOne({ companyId, _id: invoiceId }, { session })) !== null;
  }

  async insert(renewal: RenewalDocument, session: ClientSession): Promise<void> {
    await this.renewals.insertOne(renewal, { session });
  }
}
