import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf, CollectionSchema } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import type { ProviderPayment, ProviderRefund, ProviderStatus } from './payment-provider.js';

type SandboxCharge = {
  _id: string;
  companyId: string;
  cents: number;
  payments: ProviderPayment[];
  refunds?: ProviderRefund[];
  /** Set for a charge under a mandate. */
  debit?: { mandateId: string; dueDay: string; isCancelled: boolean };
};
const SandboxSchema = new CollectionSchema<SandboxCharge>('sandbox_charges');

/** The sandbox's charges. As at a real provider, a charge is found by its id alone. */
@Injectable()
export class SandboxChargesRepository {
  private readonly charges: mongo.Collection<SandboxCharge>;

  constructor(@InjectConnection() connection: Connection) {
    this.charges = collectionOf(connection, SandboxSchema);
  }

  /** An existing charge remains unchanged. */
  async put({ _id, ...fields }: SandboxCharge): Promise<void> {
    await this.charges.updateOne({ _id }, { $setOnInsert: fields }, { upsert: true });
  }

  async find(id: string): Promise<SandboxCharge | null> {
    return this.charges.findOne({ _id: id });
  }

  async cancelDebit(id: string): Promise<void> {
    await this.charges.updateOne({ _id: id, debit: { $exists: true } }, { $set: { 'debit.isCancelled': true } });
  }

  /** Repeated calls with the same payment id change nothing. */
  async pay(id: string, payment: ProviderPayment): Promise<void> {
    await this.charges.updateOne({ _id: id, 'payments.id': { $ne: payment.id } }, { $push: { payments: payment } });
  }

  /** Repeated calls with the same refund id change nothing. */
  async refund(id: string, refund: ProviderRefund): Promise<void> {
    await this.charges.updateOne({ _id: id, 'refunds.id': { $ne: refund.id } }, { $push: { refunds: refund } });
  }

  async statusOf(id: string): Promise<ProviderStatus> {
    const { payments = [], refunds = [] } = (await this.charges.findOne({ _id: id })) ?? {};
    return { payments, refunds };
  }
}
