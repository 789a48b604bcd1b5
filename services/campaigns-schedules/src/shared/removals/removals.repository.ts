import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import {
  Claims,
  collectionOf,
  CollectionSchema,
  dueIndex,
  newId,
  type Transaction,
  UNCLAIMED,
} from '@recado/service-kit/mongo';
import type { Removal } from './removal.js';

const RemovalSchema = new CollectionSchema<Removal>('campaign_removals');
// Finds due removals of all companies.
RemovalSchema.index({ runAt: 1 }, dueIndex('runAt'));

/** A batch takes much less time. */
const LEASE_MS = 30_000;

@Injectable()
export class RemovalsRepository {
  /** Assigns each due removal to one process at a time. */
  readonly claims: Claims<Removal>;
  private readonly removals: mongo.Collection<Removal>;

  constructor(@InjectConnection() connection: Connection) {
    this.removals = collectionOf(connection, RemovalSchema);
    this.claims = new Claims(this.removals, { due: 'runAt', leaseMs: LEASE_MS });
  }

  /** Starts the removal of an object that is deleted in this transaction. */
  async begin(
    companyId: string,
    what: Pick<Removal, 'of' | 'targetId'> & Partial<Pick<Removal, 'importIds'>>,
    session: Transaction['session'],
  ): Promise<void> {
    const removal = { _id: newId(), companyId, importIds: [], ...what, after: null, runAt: new Date(), ...UNCLAIMED };
    await this.removals.insertOne(removal, { session });
    this.claims.announce(removal.runAt, session);
  }
}
