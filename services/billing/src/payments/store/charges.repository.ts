import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { Claims, collectionOf } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import type { Charge } from './charge.js';
import { ChargeSchema } from './payments.schemas.js';
import type { ProviderCharge } from '../providers/charge.js';

/** Longer than a provider may take to answer. */
const LEASE_MS = 60_000;

@Injectable()
export class ChargesRepository {
  /** Gives charges that are to be looked at to one process at a time. */
  readonly looks: Claims<Charge>;
  private readonly charges: mongo.Collection<Charge>;

  constructor(@InjectConnection() connection: Connection) {
    this.charges = collectionOf(connection, ChargeSchema);
    this.looks = new Claims(this.charges, { due: 'nextLookAt', leaseMs: LEASE_MS });
  }

  /** The last charge that a payer pays. */
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
  }

  /** Keeps a charge that there is already under this id. @returns the one that is there */
  async insertOnce({ companyId, _id, ...fields }: Charge): Promise<Charge> {
    const options = { upsert: true, returnDocument: 'after' as const };
    return (await this.charges.findOneAndUpdate({ companyId, _id }, { $setOnInsert: fields }, options)) as Charge;
  }

  /** Gives the right to ask the provider to one caller at a time. @returns whether the caller has it */
  async mayAsk(companyId: string, id: string, askedUntil: Date): Promise<boolean> {
    const isFree = { $or: [{ askedUntil: null }, { askedUntil: { $lte: new Date() } }] };
    const unanswered = { companyId, _id: id, providerId: null, ...isFree };
    return (await this.charges.updateOne(unanswered, { $set: { askedUntil } })).modifiedCount === 1;
  }

  /** The provider did not answer: the next caller may ask at once. */
  async unanswered(companyId: string, id: string): Promise<void> {
    await this.charges.updateOne({ companyId, _id: id }, { $set: { askedUntil: null } });
  }

  async answered(companyId: string, id: string, answer: ProviderCharge & { nextLookAt: Date }): Promise<void> {
    await this.charges.updateOne({ companyId, _id: id }, { $set: { ...answer, askedUntil: null } });
  }

  /** Makes charges due at once. A look at one that is claimed is over before, or is repeated. */
  async lookNow(provider: string, providerIds: readonly string[], now: Date): Promise<void> {
    const named = { provider, providerId: { $in: [...providerIds] } };
    await this.charges.updateMany(named, { $set: { nextLookAt: now, claim: null } });
  }
}
