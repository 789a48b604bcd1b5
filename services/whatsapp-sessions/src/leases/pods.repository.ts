import { collectionOf, type Transaction } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import type { LivingPod } from './fleet.js';
import { NOBODY, type PodDocument, type SessionDocument, PodSchema, SessionSchema } from './leases.schemas.js';

export type StoredPod = LivingPod & { id: string; isAlive: boolean };
type DatabaseSession = Transaction['session'];

/** Stores the heartbeats of the processes that run all companies' sessions. */
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

  /** Records that a process is alive, and its start time. */
  async heartbeat(pod: string, revision = ''): Promise<void> {
    const seen = [{ $set: { seenAt: '$$NOW', revision, startedAt: { $ifNull: ['$startedAt', '$$NOW'] } } }];
    const { upsertedCount } = await this.pods.updateOne({ _id: pod }, seen, { upsert: true });
    if (upsertedCount > 0) this.registered.clear();
  }

  /** Returns all processes, including those that are releasing their sessions or are dead. */
  async all(leaseMs: number): Promise<StoredPod[]> {
    const isAlive = { $gt: ['$seenAt', { $subtract: ['$$NOW', leaseMs] }] };
    const projection = { revision: 1, startedAt: 1, isLeaving: 1, isDrained: 1, isAlive };
    const found = await this.pods.find({}, { projection }).toArray();
    return found.map(({ _id: id, revision = '', startedAt, isLeaving = false, isDrained = false, ...pod }) => {
      const isAlive = (pod as { isAlive?: boolean }).isAlive === true;
      return { id, isAlive, revision, startedAt, isLeaving, isDrained };
    });
  }

  /** Marks a process that is releasing its sessions, so that it no longer counts. */
  async leave(pod: string): Promise<void> {
    await this.pods.updateOne({ _id: pod }, { $set: { isLeaving: true } });
  }

  /** Returns the processes whose last heartbeat is older than `ms` milliseconds. */
  async staleSince(ms: number): Promise<string[]> {
    const isStale = { $expr: { $lte: ['$seenAt', { $subtract: ['$$NOW', ms] }] } };
    const found = await this.pods.find(isStale, { projection: { _id: 1 } }).toArray();
    return found.map(({ _id }) => _id);
  }

  /**
   * Frees the sessions of a dead process, and ends its open transactions. MongoDB would keep them open, with the locks
   * of their writes, for a minute.
   */
  async evict(pod: string): Promise<void> {
    // killSessions takes UUIDs, which promoteBuffers would convert to Buffer
    const found = await this.pods.findOne({ _id: pod }, { promoteBuffers: false });
    const transactions = found?.transactions ?? [];
    if (transactions.length > 0) await this.database.command({ killSessions: transactions.map((id) => ({ id })) });
    await this.sessions.updateMany({ owner: pod }, { $set: NOBODY });
    await this.pods.deleteOne({ _id: pod });
  }

  /** Records a database session before its first transaction starts. The driver reuses a few of them. */
  async register(pod: string, { id }: DatabaseSession): Promise<void> {
    const uuid = id?.id;
    const name = uuid?.toString('hex');
    if (!uuid || !name || this.registered.has(name)) return;
    await this.pods.updateOne({ _id: pod }, { $addToSet: { transactions: uuid as mongo.UUID } });
    this.registered.add(name);
  }
}
