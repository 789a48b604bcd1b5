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

  async insert(payment: Payment, session: Transaction['session']): Promise<void> {
    await this.payments.insertOne(payment, { session });
  }
}
