import type { Transaction } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import { NOBODY, type PodDocument, type SessionDocument } from './leases.schemas.js';

type DatabaseSession = Transaction['session'];

/** The heartbeat records of processes that run sessions, of all companies. */
@Injectable()
export class PodsRepository {
  private readonly registered = new Set<string>();

  constructor(
    @InjectModel('Pod') private readonly pods: Model<PodDocument>,
    @InjectModel('Session') private readonly sessions: Model<SessionDocument>,
  ) {}

  /** Stores that a process lives. */
  async heartbeat(pod: string): Promise<void> {
    const seen = [{ $set: { seenAt: '$$NOW' } }];
    const { upsertedCount } = await this.collection.updateOne({ _id: pod }, seen, { upsert: true });
    if (upsertedCount > 0) this.registered.clear();
  }

  /** Counts the processes that take sessions. */
  countAlive(leaseMs: number): Promise<number> {
    const isAlive = { $expr: { $gt: ['$seenAt', { $subtract: ['$$NOW', leaseMs] }] } };
    return this.collection.countDocuments({ ...isAlive, isLeaving: { $ne: true } });
  }

  /** Stops counting a process that hands over its sessions. */
  async leave(pod: string): Promise<void> {
    await this.collection.updateOne({ _id: pod }, { $set: { isLeaving: true } });
  }

  /** Returns processes whose last heartbeat is older than `ms` milliseconds. */
  async staleSince(ms: number): Promise<string[]> {
    const isStale = { $expr: { $lte: ['$seenAt', { $subtract: ['$$NOW', ms] }] } };
    const found = await this.collection.find(isStale, { projection: { _id: 1 } }).toArray();
    return found.map(({ _id }) => _id);
  }

  /**
   * Lets other processes take the sessions of a dead one, and ends its open transactions: MongoDB would keep them, and lock
   * what they wrote, for a minute.
   */
  async evict(pod: string): Promise<void> {
    const found = await this.collection.findOne({ _id: pod });
    const transactions = found?.transactions ?? [];
    if (transactions.length > 0)
      await this.sessions.db.db?.command({ killSessions: transactions.map((id) => ({ id })) });
    await this.sessionCollection.updateMany({ owner: pod }, { $set: NOBODY });
    await this.collection.deleteOne({ _id: pod });
  }

  /** Stores a database session before its first transaction starts. The driver uses the same few again and again. */
  async register(pod: string, { id }: DatabaseSession): Promise<void> {
    const uuid = id?.id;
    const name = uuid?.toString('hex');
    if (!uuid || !name || this.registered.has(name)) return;
    await this.collection.updateOne({ _id: pod }, { $addToSet: { transactions: uuid as mongo.UUID } });
    this.registered.add(name);
  }

  private get collection(): mongo.Collection<PodDocument> {
    return this.pods.collection as unknown as mongo.Collection<PodDocument>;
  }

  private get sessionCollection(): mongo.Collection<SessionDocument> {
    return this.sessions.collection as unknown as mongo.Collection<SessionDocument>;
  }
}
