import { Schema, type Connection, type mongo } from 'mongoose';
import { newId } from '../ids/ids.js';
import { collectionOf } from './collection-of.js';

const LEASE_MS = 10_000;
type LeaseDocument = { _id: string; owner: string; until: Date };
const LeaseSchema = new Schema<LeaseDocument>(
  { _id: String, owner: String, until: Date },
  { collection: 'sole_sweepers', versionKey: false },
);

/** Lets one process of a service at a time do a piece of recurring work. The database's clock says when a lease ends. */
export class SoleSweeper {
  private readonly owner = newId();
  private readonly leases: mongo.Collection<LeaseDocument>;

  constructor(
    connection: Connection,
    private readonly work: string,
  ) {
    this.leases = collectionOf(connection, LeaseSchema);
  }

  /** Takes or renews the lease. @returns whether this process has it */
  async take(): Promise<boolean> {
    const { owner, work } = this;
    const isOurs = { $or: [{ $eq: ['$owner', owner] }, { $lt: ['$until', '$$NOW'] }] };
    const until = { $cond: [isOurs, { $add: ['$$NOW', LEASE_MS] }, '$until'] };
    const claim = [{ $set: { owner: { $cond: [isOurs, owner, '$owner'] }, until } }];
    const found = await this.leases.findOneAndUpdate({ _id: work }, claim, { upsert: true, returnDocument: 'after' });
    return found?.owner === owner;
  }

  async release(): Promise<void> {
    await this.leases.deleteOne({ _id: this.work, owner: this.owner });
  }
}
