import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, type Transaction } from '@recado/service-kit/mongo';

/** A received payment. Its id contains the provider's, so that it counts once. */
export type Payment = {
  _id: string;
  companyId: string;
  invoiceId: string;
  chargeId: string | null;
  cents: number;
  /** The amount that paid for the invoice. The rest is the company's credit. */
  allocatedCents: number;
  /** The amount that was refunded or is being refunded; missing if there are no refunds. */
  refundCents?: number;
  at: Date;
  storedAt: Date;
};
const PaymentSchema = new CollectionSchema<Payment>('payments');
// For the payments of an invoice.
PaymentSchema.index({ companyId: 1, invoiceId: 1 });

@Injectable()
export class PaymentsRepository {
  private readonly payments: mongo.Collection<Payment>;

  constructor(@InjectConnection() connection: Connection) {
    this.payments = collectionOf(connection, PaymentSchema);
  }

  async has(companyId: string, id: string, session: Transaction['session']): Promise<boolean> {
    return (await this.payments.findOne({ companyId, _id: id }, { session, projection: { _id: 1 } })) !== null;
  }

  async find(companyId: string, id: string, session?: Transaction['session']): Promise<Payment | null> {
    return this.payments.findOne({ companyId, _id: id }, { session });
  }

  async ofInvoice(companyId: string, invoiceId: string): Promise<Payment[]> {
    return this.payments.find({ companyId, invoiceId }).sort({ at: 1 }).toArray();
  }

  /** Reserves an amount of a payment for a refund, or releases it. Of concurrent calls, the later one is retried. */
  async reserve(companyId: string, id: string, cents: number, session: Transaction['session']): Promise<void> {
    await this.payments.updateOne({ companyId, _id: id }, { $inc: { refundCents: cents } }, { session });
  }

  async insert(payment: Payment, session: Transaction['session']): Promise<void> {
    await this.payments.insertOne(payment, { session });
  }
}
