import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { Claims, collectionOf, CollectionSchema, dueIndex, type Transaction } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import type { Refund } from './refund.js';

/** Longer than a provider may take to respond. */
const LEASE_MS = 60_000;
type Session = Transaction['session'];

const RefundSchema = new CollectionSchema<Refund>('refunds');
// For the refunds of an invoice.
RefundSchema.index({ companyId: 1, invoiceId: 1, createdAt: 1 });
// Finds undecided refunds of a charge.
RefundSchema.index({ companyId: 1, chargeId: 1, state: 1 });
// Finds refunds of all companies that are due to be requested.
RefundSchema.index({ nextAskAt: 1 }, dueIndex('nextAskAt'));

@Injectable()
export class RefundsRepository {
  /** Assigns each refund that is to be requested to one process at a time. */
  readonly asks: Claims<Refund>;
  private readonly refunds: mongo.Collection<Refund>;

  constructor(@InjectConnection() connection: Connection) {
    this.refunds = collectionOf(connection, RefundSchema);
    this.asks = new Claims(this.refunds, { due: 'nextAskAt', leaseMs: LEASE_MS });
  }

  async find(companyId: string, id: string, session?: Session): Promise<Refund | null> {
    return this.refunds.findOne({ companyId, _id: id }, { session });
  }

  async ofInvoice(companyId: string, invoiceId: string): Promise<Refund[]> {
    return this.refunds.find({ companyId, invoiceId }).sort({ createdAt: 1 }).toArray();
  }

  /** Returns whether a charge has undecided refunds. */
  async hasUndecided(companyId: string, chargeId: string): Promise<boolean> {
    return (await this.refunds.findOne({ companyId, chargeId, state: { $in: ['asked', 'pending'] } })) !== null;
  }

  async insert(refund: Refund, session: Session): Promise<void> {
    await this.refunds.insertOne(refund, { session });
    this.asks.announce(refund.nextAskAt, session);
  }

  async update(companyId: string, id: string, changes: Partial<Refund>, session: Session): Promise<void> {
    await this.refunds.updateOne({ companyId, _id: id }, { $set: changes }, { session });
  }
}
