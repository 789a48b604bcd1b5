import type { Transaction } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import { NOBODY, type PodDocument, type SessionDocument } from './leases.schemas.js';

type DatabaseSession = Transaction['session'];

/** The processes that run sessions, of all companies. */
@Injectable()
export class PodsRepository {
  private readonly registered = new Set<string>();

  constructor(
    @InjectModel('Pod') private readonly pods: Model<PodDocument>,
    @InjectModel('Session') private readonly sessions: Model<SessionDocument>,
  ) {}

  /** This process lives. */
  async beat(pod: string): Promise<void> {
    const seen = [{ $set: { seenAt: '$$NOW' } }];
    const { upsertedCount } = await this.collection.updateOne({ _id: pod }, seen, { upsert: true });
    if (upsertedCount > 0) this.registered.clear();
  }

  /** Processes that take sessions. */
  countAlive(leaseMs: number): Promise<number> {
    const isAlive = { $expr: { $gt: ['$seenAt', { $subtract: ['$$NOW', leaseMs] }] } };
    return this.collection.countDocuments({ ...isAlive, isLeaving: { $ne: true } });
  }

  /** It hands over what it runs, and counts no more. */
  async leave(pod: string): Promise<void> {
    await this.collection.updateOne({ _id: pod }, { $set: { isLeaving: true } });
  }

  /** Processes of which nothing was seen for so long. */
  async silentFor(ms: number): Promise<string[]> {
    const isSilent = { $expr: { $lte: ['$seenAt', { $subtract: ['$$NOW', ms] }] } };
    const found = await this.collection.find(isSilent, { projection: { _id: 1 } }).toArray();
    return found.map(({ _id }) => _id);
  }

  /**
   * Lets others take what a dead process ran, and ends its open transactions: MongoDB would keep them, and lock what they
   * wrote, for a minute.
   */
  async bury(pod: string): Promise<void> {
    const found = await this.collection.findOne({ _id: pod });
    const transactions = found?.transactions ?? [];
    if (transactions.length > 0)
      await this.sessions.db.db?.command({ killSessions: transactions.map((id) => ({ id })) });
    await this.sessionCollection.updateMany({ owner: pod }, { $set: NOBODY });
    await this.collection.deleteOne({ _id: pod });
  }

  /** Known to others before its first transaction starts. The driver uses the same few again and again. */
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
