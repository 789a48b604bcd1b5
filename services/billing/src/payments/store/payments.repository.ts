import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf, type Transaction } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import { PaymentSchema, type Payment } from './payments.schemas.js';

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
