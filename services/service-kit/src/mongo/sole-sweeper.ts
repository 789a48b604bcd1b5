import type { Connection, mongo } from 'mongoose';
import { newId } from '../ids/ids.js';
import { CollectionSchema } from './collection-schema.js';
import { collectionOf } from './collection-of.js';

const LEASE_MS = 10_000;
const RENEW_EVERY_MS = 3_000;
type LeaseDocument = { _id: string; owner: string; until: Date };
const LeaseSchema = new CollectionSchema<LeaseDocument>('sole_sweepers');

/** Assigns recurring work to one process of a service at a time. The lease uses the database's clock. */
export class SoleSweeper {
  private readonly owner = newId();
  private readonly leases: mongo.Collection<LeaseDocument>;
  /** The `performance.now()` time at which the lease must be renewed. */
  private renewAt = 0;

  constructor(
    connection: Connection,
    private readonly work: string,
  ) {
    this.leases = collectionOf(connection, LeaseSchema);
  }

  /** Acquires the lease, or renews it if due. @returns whether this process has it */
  async take(): Promise<boolean> {
    const { owner, work } = this;
    const now = performance.now();
    if (now < this.renewAt) return true;
    const isOurs = { $or: [{ $eq: ['$owner', owner] }, { $lt: ['$until', '$$NOW'] }] };
    const until = { $cond: [isOurs, { $add: ['$$NOW', LEASE_MS] }, '$until'] };
    const claim = [{ $set: { owner: { $cond: [isOurs, owner, '$owner'] }, until } }];
    const found = await this.leases.findOneAndUpdate({ _id: work }, claim, { upsert: true, returnDocument: 'after' });
    const isTaken = found?.owner === owner;
    this.renewAt = isTaken ? now + RENEW_EVERY_MS : 0;
    return isTaken;
  }

  async release(): Promise<void> {
    this.renewAt = 0;
    await this.leases.deleteOne({ _id: this.work, owner: this.owner });
  }
}
