import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { Claims, collectionOf, CollectionSchema, dueIndex } from '@recado/service-kit/mongo';
import type { ProviderCharge } from '../providers/charge.js';
import type { Charge } from './charge.js';

const ChargeSchema = new CollectionSchema<Charge>('charges');
// Finds the last charge of an invoice at a provider.
ChargeSchema.index({ companyId: 1, invoiceId: 1, createdAt: -1 });
// Finds the charge of a provider's notification.
ChargeSchema.index(
  { provider: 1, providerId: 1 },
  { unique: true, partialFilterExpression: { providerId: { $gt: '' } } },
);
// Finds charges of all companies that are due for polling.
ChargeSchema.index({ nextLookAt: 1 }, dueIndex('nextLookAt'));

/** Longer than a provider may take to respond. */
const LEASE_MS = 60_000;

@Injectable()
export class ChargesRepository {
  /** Assigns each charge that is due for polling to one process at a time. */
  readonly looks: Claims<Charge>;
  private readonly charges: mongo.Collection<Charge>;

  constructor(@InjectConnection() connection: Connection) {
    this.charges = collectionOf(connection, ChargeSchema);
    this.looks = new Claims(this.charges, { due: 'nextLookAt', leaseMs: LEASE_MS });
  }

  /** Returns the last charge that a payer pays. */
  async lastOf(companyId: string, invoiceId: string, provider: string): Promise<Charge | null> {
    return this.charges.findOne(
      { companyId, invoiceId, provider, mandateId: { $exists: false } },
      { sort: { createdAt: -1 } },
    );
  }

  async find(companyId: string, id: string): Promise<Charge | null> {
    return this.charges.findOne({ companyId, _id: id });
  }

  async insert(charge: Charge): Promise<void> {
    await this.charges.insertOne(charge);
    this.looks.announce(charge.nextLookAt);
  }

  /** An existing charge with this id remains unchanged. @returns the stored charge */
  async insertOnce({ companyId, _id, ...fields }: Charge): Promise<Charge> {
    const options = { upsert: true, returnDocument: 'after' as const };
    return (await this.charges.findOneAndUpdate({ companyId, _id }, { $setOnInsert: fields }, options)) as Charge;
  }

  /** Grants one caller at a time the right to request it from the provider. @returns whether the caller has it */
  async mayAsk(companyId: string, id: string, askedUntil: Date): Promise<boolean> {
    const isFree = { $or: [{ askedUntil: null }, { askedUntil: { $lte: new Date() } }] };
    const unanswered = { companyId, _id: id, providerId: null, ...isFree };
    return (await this.charges.updateOne(unanswered, { $set: { askedUntil } })).modifiedCount === 1;
  }

  /** Lets the next caller request it immediately, because the provider did not respond. */
  async unanswered(companyId: string, id: string): Promise<void> {
    await this.charges.updateOne({ companyId, _id: id }, { $set: { askedUntil: null } });
  }

  async answered(companyId: string, id: string, answer: ProviderCharge & { nextLookAt: Date }): Promise<void> {
    await this.charges.updateOne({ companyId, _id: id }, { $set: { ...answer, askedUntil: null } });
    this.looks.announce(answer.nextLookAt);
  }

  /** Makes charges due immediately. A poll in progress loses its claim, so the charge is polled again. */
  async pollNow(provider: string, providerIds: readonly string[], now: Date): Promise<void> {
    const named = { provider, providerId: { $in: [...providerIds] } };
    await this.charges.updateMany(named, { $set: { nextLookAt: now, claim: null } });
    this.looks.announce(now);
  }
}
