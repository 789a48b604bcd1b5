import { collectionOf, type Transaction } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import type { LivingPod } from './fleet.js';
import { NOBODY, type PodDocument, type SessionDocument, PodSchema, SessionSchema } from './leases.schemas.js';

type DatabaseSession = Transaction['session'];

/** The heartbeat records of processes that run sessions, of all companies. */
@Injectable()
export class PodsRepository {
  private readonly registered = new Set<string>();

  private readonly database: mongo.Db;
  private readonly pods: mongo.Collection<PodDocument>;
  private readonly sessions: mongo.Collection<SessionDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.database = connection.getClient().db(connection.name);
    this.pods = collectionOf(connection, PodSchema);
    this.sessions = collectionOf(connection, SessionSchema);
  }

  /** Stores that a process lives, and since when. */
  async heartbeat(pod: string, revision = ''): Promise<void> {
    const seen = [{ $set: { seenAt: '$$NOW', revision, startedAt: { $ifNull: ['$startedAt', '$$NOW'] } } }];
    const { upsertedCount } = await this.pods.updateOne({ _id: pod }, seen, { upsert: true });
    if (upsertedCount > 0) this.registered.clear();
  }

  /** Returns the processes that live, those too that hand over their sessions. */
  async alive(leaseMs: number): Promise<LivingPod[]> {
    const isAlive = { $expr: { $gt: ['$seenAt', { $subtract: ['$$NOW', leaseMs] }] } };
    const projection = { _id: 0, revision: 1, startedAt: 1, isLeaving: 1 };
    const found = await this.pods.find(isAlive, { projection }).toArray();
    return found.map(({ revision = '', startedAt, isLeaving = false }) => ({ revision, startedAt, isLeaving }));
  }

  /** Stops counting a process that hands over its sessions. */
  async leave(pod: string): Promise<void> {
    await this.pods.updateOne({ _id: pod }, { $set: { isLeaving: true } });
  }

  /** Returns processes whose last heartbeat is older than `ms` milliseconds. */
  async staleSince(ms: number): Promise<string[]> {
    const isStale = { $expr: { $lte: ['$seenAt', { $subtract: ['$$NOW', ms] }] } };
    const found = await this.pods.find(isStale, { projection: { _id: 1 } }).toArray();
    return found.map(({ _id }) => _id);
  }

  /**
   * Lets other processes take the sessions of a dead one, and ends its open transactions: MongoDB would keep them, and lock
   * what they wrote, for a minute.
   */
  async evict(pod: string): Promise<void> {
    // killSessions takes UUIDs, which reading as Buffer would lose
    const found = await this.pods.findOne({ _id: pod }, { promoteBuffers: false });
    const transactions = found?.transactions ?? [];
    if (transactions.length > 0) await this.database.command({ killSessions: transactions.map((id) => ({ id })) });
    await this.sessions.updateMany({ owner: pod }, { $set: NOBODY });
    await this.pods.deleteOne({ _id: pod });
  }

  /** Stores a database session before its first transaction starts. The driver uses the same few again and again. */
  async register(pod: string, { id }: DatabaseSession): Promise<void> {
    const uuid = id?.id;
    const name = uuid?.toString('hex');
    if (!uuid || !name || this.registered.has(name)) return;
    await this.pods.updateOne({ _id: pod }, { $addToSet: { transactions: uuid as mongo.UUID } });
    this.registered.add(name);
  }
}
