import type { Transaction } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import { LeaseLost, type HeldSession, type Lease, type WishKind } from './lease.js';
import type { PodDocument, SessionDocument } from './leases.schemas.js';

type DatabaseSession = Transaction['session'];
const NOBODY = { owner: null, until: new Date(0) };
/** The database's clock decides, so that a process with a wrong one neither loses nor steals a session. */
const untilIn = (leaseMs: number) => ({ $add: ['$$NOW', leaseMs] });

/**
 * Who runs which session. Processes run sessions of all companies, so taking, renewing and counting name none;
 * everything that concerns one session names its company.
 */
@Injectable()
export class LeasesRepository {
  private readonly registered = new Set<string>();

  constructor(
    @InjectModel('Session') private readonly sessions: Model<SessionDocument>,
    @InjectModel('Pod') private readonly pods: Model<PodDocument>,
  ) {}

  /** @returns how many processes are alive */
  async announce(pod: string, leaseMs: number): Promise<number> {
    const seen = [{ $set: { seenAt: '$$NOW' } }];
    const { upsertedCount } = await this.podCollection.updateOne({ _id: pod }, seen, { upsert: true });
    if (upsertedCount > 0) this.registered.clear();
    return this.podCollection.countDocuments({ $expr: { $gt: ['$seenAt', { $subtract: ['$$NOW', leaseMs] }] } });
  }

  /**
   * Ends the open transactions of processes that were killed or stopped: MongoDB would keep them, and lock what they
   * wrote, for a minute. @returns how many such processes there were
   */
  async buryDead(leaseMs: number): Promise<number> {
    const isDead = { $expr: { $lte: ['$seenAt', { $subtract: ['$$NOW', leaseMs] }] } };
    const dead = await this.podCollection.find(isDead).toArray();
    for (const { _id, seenAt, transactions = [] } of dead) {
      if (transactions.length > 0)
        await this.sessions.db.db?.command({ killSessions: transactions.map((id) => ({ id })) });
      await this.podCollection.deleteOne({ _id, seenAt });
    }
    return dead.length;
  }

  async retire(pod: string): Promise<void> {
    await this.podCollection.deleteOne({ _id: pod });
  }

  /** Renews what this process still owns. @returns all of that */
  async renew(owner: string, leaseMs: number): Promise<HeldSession[]> {
    await this.collection.updateMany({ owner }, [{ $set: { until: untilIn(leaseMs) } }]);
    const found = await this.collection.find({ owner }).toArray();
    return found.map(toHeld);
  }

  countWanted(): Promise<number> {
    return this.collection.countDocuments({ wanted: true });
  }

  /** Sessions that should run and that nobody runs. */
  countUnowned(): Promise<number> {
    return this.collection.countDocuments({ wanted: true, $expr: { $lt: ['$until', '$$NOW'] } });
  }

  /** The session that has waited longest for an owner, if there is one. */
  async take(owner: string, leaseMs: number): Promise<HeldSession | null> {
    const taken = await this.collection.findOneAndUpdate(
      { wanted: true, $expr: { $lt: ['$until', '$$NOW'] } },
      [{ $set: { owner, epoch: { $add: ['$epoch', 1] }, until: untilIn(leaseMs) } }],
      { sort: { until: 1 }, returnDocument: 'after' },
    );
    return taken && toHeld(taken);
  }

  /** Lets others take it at once. Nothing happens if it is not ours any more. */
  async release(companyId: string, { connectionId, owner, epoch }: Lease): Promise<void> {
    await this.collection.updateOne({ _id: connectionId, companyId, owner, epoch }, { $set: NOBODY });
  }

  async isHeld(companyId: string, { connectionId, owner, epoch }: Lease): Promise<boolean> {
    return (await this.collection.countDocuments({ _id: connectionId, companyId, owner, epoch })) === 1;
  }

  /**
   * Part of every write that an owner makes. It changes the document, so that of two transactions, ours and that of
   * whoever takes over, only one can commit. @throws LeaseLost
   */
  async fence(companyId: string, lease: Lease, session: DatabaseSession): Promise<void> {
    const { connectionId, owner, epoch } = lease;
    await this.register(owner, session);
    const { matchedCount } = await this.collection.updateOne(
      { _id: connectionId, companyId, owner, epoch },
      { $inc: { writes: 1 } },
      { session },
    );
    if (matchedCount === 0) throw new LeaseLost(connectionId);
  }

  /** Known to others before its first transaction starts. The driver uses the same few again and again. */
  private async register(pod: string, { id }: DatabaseSession): Promise<void> {
    const uuid = id?.id;
    const name = uuid?.toString('hex');
    if (!uuid || !name || this.registered.has(name)) return;
    await this.podCollection.updateOne({ _id: pod }, { $addToSet: { transactions: uuid as mongo.UUID } });
    this.registered.add(name);
  }

  async add(companyId: string, connectionId: string, session: DatabaseSession): Promise<void> {
    const wish = { wishKind: 'start' as const, wishRevision: 1 };
    const counters = { granted: 0, epoch: 0, writes: 0 };
    await this.collection.insertOne(
      { _id: connectionId, companyId, wanted: true, ...wish, ...counters, ...NOBODY },
      { session },
    );
  }

  /** Any process may ask; the owner, now or after a take-over, grants it. @returns false without such a session */
  async ask(companyId: string, connectionId: string, kind: WishKind, session?: DatabaseSession): Promise<boolean> {
    const { matchedCount } = await this.collection.updateOne(
      { _id: connectionId, companyId, wishKind: { $ne: 'delete' } },
      { $set: { wanted: true, wishKind: kind }, $inc: { wishRevision: 1 } },
      { session },
    );
    return matchedCount === 1;
  }

  /** A restart of every session that is not already stopped. */
  async askAll(companyId: string, kind: WishKind): Promise<void> {
    await this.collection.updateMany(
      { companyId, wanted: true, wishKind: { $ne: 'delete' } },
      { $set: { wishKind: kind }, $inc: { wishRevision: 1 } },
    );
  }

  async grant(companyId: string, { connectionId, owner, epoch }: Lease, revision: number): Promise<void> {
    await this.collection.updateOne({ _id: connectionId, companyId, owner, epoch }, { $set: { granted: revision } });
  }

  /** The session waits for a person from now on. @returns false when somebody asked for something meanwhile */
  async stopWanting(companyId: string, { connectionId, owner, epoch }: Lease, revision: number): Promise<boolean> {
    const { matchedCount } = await this.collection.updateOne(
      { _id: connectionId, companyId, owner, epoch, wishRevision: revision },
      { $set: { wanted: false, granted: revision } },
    );
    return matchedCount === 1;
  }

  async remove(companyId: string, { connectionId, owner, epoch }: Lease): Promise<void> {
    await this.collection.deleteOne({ _id: connectionId, companyId, owner, epoch });
  }

  private get collection(): mongo.Collection<SessionDocument> {
    return this.sessions.collection as unknown as mongo.Collection<SessionDocument>;
  }

  private get podCollection(): mongo.Collection<PodDocument> {
    return this.pods.collection as unknown as mongo.Collection<PodDocument>;
  }
}

const toHeld = ({ _id, companyId, owner, epoch, wishKind, wishRevision, granted }: SessionDocument) => ({
  lease: { companyId, connectionId: _id, owner: owner ?? '', epoch },
  wish: { kind: wishKind, revision: wishRevision },
  granted,
});
