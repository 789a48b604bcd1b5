import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { Claims, collectionOf, CollectionSchema, dueIndex, type Transaction } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import type { Mandate } from './mandate.js';

/** Longer than a provider may take to answer. */
const LEASE_MS = 60_000;

const MandateSchema = new CollectionSchema<Mandate>('mandates');
// A company has one mandate that is not over, even when two processes make it at once.
MandateSchema.index({ companyId: 1, slot: 1 }, { unique: true, partialFilterExpression: { slot: { $gt: '' } } });
// Finds the last mandate of a company.
MandateSchema.index({ companyId: 1, createdAt: -1 });
// Finds the mandate of a provider's notice.
MandateSchema.index(
  { provider: 1, providerId: 1 },
  { unique: true, partialFilterExpression: { providerId: { $gt: '' } } },
);
// Finds mandates to look at, of all companies.
MandateSchema.index({ nextLookAt: 1 }, dueIndex('nextLookAt'));

type Changes = Partial<
  Pick<Mandate, 'provider' | 'providerId' | 'pixCode' | 'payer' | 'state' | 'changedAt' | 'nextLookAt'>
>;

@Injectable()
export class MandatesRepository {
  /** Gives mandates that are to be looked at to one process at a time. */
  readonly looks: Claims<Mandate>;
  private readonly mandates: mongo.Collection<Mandate>;

  constructor(@InjectConnection() connection: Connection) {
    this.mandates = collectionOf(connection, MandateSchema);
    this.looks = new Claims(this.mandates, { due: 'nextLookAt', leaseMs: LEASE_MS });
  }

  async live(companyId: string): Promise<Mandate | null> {
    return this.mandates.findOne({ companyId, slot: 'live' });
  }

  async last(companyId: string): Promise<Mandate | null> {
    return this.mandates.findOne({ companyId }, { sort: { createdAt: -1 } });
  }

  /** @throws MongoServerError when the company has one that is not over */
  async insert(mandate: Mandate, session: Transaction['session']): Promise<void> {
    await this.mandates.insertOne(mandate, { session });
  }

  async change({ companyId, _id }: Mandate, changes: Changes): Promise<void> {
    await this.mandates.updateOne({ companyId, _id, slot: 'live' }, { $set: changes });
  }

  /** @returns whether it was not over before */
  async end(
    { companyId, _id }: Mandate,
    endedBy: 'company' | 'bank',
    now: Date,
    session: Transaction['session'],
  ): Promise<boolean> {
    const changes = { state: 'over' as const, endedBy, changedAt: now, nextLookAt: null, claim: null };
    const update = { $set: changes, $unset: { slot: '' as const } };
    return (await this.mandates.updateOne({ companyId, _id, slot: 'live' }, update, { session })).modifiedCount === 1;
  }

  /** Makes mandates due at once. A look at one that is claimed is over before, or is repeated. */
  async lookNow(provider: string, providerIds: readonly string[], now: Date): Promise<void> {
    const named = { provider, providerId: { $in: [...providerIds] }, slot: 'live' as const };
    await this.mandates.updateMany(named, { $set: { nextLookAt: now, claim: null } });
  }
}
