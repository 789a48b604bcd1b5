import { collectionOf, type Transaction } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { LeaseLost, type DesiredKind, type HeldSession, type Lease } from './lease.js';
import { NOBODY, type SessionDocument, SessionSchema } from './leases.schemas.js';
import { PodsRepository } from './pods.repository.js';

type DatabaseSession = Transaction['session'];
const IS_FREE = { $expr: { $lt: ['$until', '$$NOW'] } };
/**
 * A session belongs to its owner until that process gives it up or is evicted. If neither happens because no process is
 * left, it becomes free after this time. The database's clock decides, so a process with a wrong clock neither loses
 * nor steals a session.
 */
const HELD_MS = 30 * 60_000;
const HELD = { $add: ['$$NOW', HELD_MS] };
/** Far less than the remaining time of a session whose end is near. */
const RENEW_EVERY_MS = HELD_MS / 6;
const IS_ENDING = { $expr: { $lt: ['$until', { $add: ['$$NOW', HELD_MS / 2] }] } };

/**
 * Stores which process runs which session. Processes run all companies' sessions, so taking, renewing and counting have
 * no company filter. Operations on one session do.
 */
@Injectable()
export class LeasesRepository {
  private readonly sessions: mongo.Collection<SessionDocument>;
  private renewAt = 0;

  constructor(
    @InjectConnection() connection: Connection,
    private readonly pods: PodsRepository,
  ) {
    this.sessions = collectionOf(connection, SessionSchema);
  }

  /** Renews and returns the sessions that a process still owns. */
  async held(owner: string): Promise<HeldSession[]> {
    const now = performance.now();
    if (now >= this.renewAt) {
      await this.sessions.updateMany({ owner, ...IS_ENDING }, [{ $set: { until: HELD } }]);
      this.renewAt = now + RENEW_EVERY_MS;
    }
    return (await this.sessions.find({ owner }).toArray()).map(toHeld);
  }

  countWanted(): Promise<number> {
    return this.sessions.countDocuments({ wanted: true });
  }

  /** Counts sessions that should run but are not owned by any process. */
  countUnowned(): Promise<number> {
    return this.sessions.countDocuments({ wanted: true, ...IS_FREE });
  }

  /** Returns the ids of sessions that should run but are not owned by any process. */
  async unowned(limit: number): Promise<string[]> {
    const free = this.sessions.find({ wanted: true, ...IS_FREE }, { projection: { _id: 1 } });
    return (await free.limit(limit).toArray()).map(({ _id }) => _id);
  }

  /** Takes these sessions unless another process has taken them. */
  async takeOnly(owner: string, ids: readonly string[]): Promise<HeldSession[]> {
    return this.own({ wanted: true }, owner, ids);
  }

  /**
   * Takes at most `count` sessions that no process runs, the most recently active first.
   * @returns undefined if there are none, or fewer than available if another process was faster
   */
  async take(owner: string, count: number): Promise<HeldSession[] | undefined> {
    return this.takeOf({ wanted: true }, owner, count);
  }

  /** Takes sessions of deleted connections, which only have to be removed. */
  async takeDeleted(owner: string, count: number): Promise<HeldSession[] | undefined> {
    return this.takeOf({ wanted: true, wishKind: 'delete' }, owner, count);
  }

  private async takeOf(wanted: mongo.Filter<SessionDocument>, owner: string, count: number) {
    const free = { ...wanted, ...IS_FREE };
    const found = await this.sessions
      .find(free, { projection: { _id: 1 } })
      .sort({ busyAt: -1 })
      .limit(count)
      .toArray();
    if (found.length === 0) return undefined;
    return this.own(
      wanted,
      owner,
      found.map((one) => one._id),
    );
  }

  private async own(wanted: mongo.Filter<SessionDocument>, owner: string, ids: readonly string[]) {
    const _id = { $in: [...ids] };
    await this.sessions.updateMany({ ...wanted, ...IS_FREE, _id }, [
      { $set: { owner, epoch: { $add: ['$epoch', 1] }, until: HELD } },
    ]);
    const taken = await this.sessions.find({ _id, owner }).sort({ busyAt: -1 }).toArray();
    return taken.map(toHeld);
  }

  /** Releases the session for other processes. Does nothing if this process no longer owns it. */
  async release(companyId: string, { connectionId, owner, epoch }: Lease): Promise<void> {
    await this.sessions.updateOne({ _id: connectionId, companyId, owner, epoch }, { $set: NOBODY });
  }

  async isHeld(companyId: string, { connectionId, owner, epoch }: Lease): Promise<boolean> {
    return (await this.sessions.countDocuments({ _id: connectionId, companyId, owner, epoch })) === 1;
  }

  /**
   * Included in every write by an owner. It changes the document, so only one of two transactions can commit: ours or
   * that of the process that takes over.
   * @throws LeaseLost
   */
  async fence(companyId: string, lease: Lease, session: DatabaseSession): Promise<void> {
    const { connectionId, owner, epoch } = lease;
    await this.pods.register(owner, session);
    const { matchedCount } = await this.sessions.updateOne(
      { _id: connectionId, companyId, owner, epoch },
      { $inc: { writes: 1 }, $currentDate: { busyAt: true } },
      { session },
    );
    if (matchedCount === 0) throw new LeaseLost(connectionId);
  }

  async add(companyId: string, connectionId: string, session: DatabaseSession): Promise<void> {
    const desired = { wishKind: 'start' as const, wishRevision: 1 };
    const counters = { granted: 0, epoch: 0, writes: 0, busyAt: new Date() };
    await this.sessions.insertOne(
      { _id: connectionId, companyId, wanted: true, ...desired, ...counters, ...NOBODY },
      { session },
    );
  }

  /**
   * Sets the desired state. Any process may set it. The current owner, or the next one after a takeover, reconciles it.
   * @returns false if there is no such session
   */
  async setDesired(
    companyId: string,
    connectionId: string,
    kind: DesiredKind,
    session?: DatabaseSession,
  ): Promise<boolean> {
    const { matchedCount } = await this.sessions.updateOne(
      { _id: connectionId, companyId, wishKind: { $ne: 'delete' } },
      { $set: { wanted: true, wishKind: kind }, $inc: { wishRevision: 1 }, $currentDate: { busyAt: true } },
      { session },
    );
    return matchedCount === 1;
  }

  /** Restarts a session unless it is waiting for the user. */
  async restart(companyId: string, connectionId: string, session: DatabaseSession): Promise<void> {
    await this.sessions.updateOne(
      { _id: connectionId, companyId, wanted: true, wishKind: { $ne: 'delete' } },
      { $set: { wishKind: 'restart' }, $inc: { wishRevision: 1 }, $currentDate: { busyAt: true } },
      { session },
    );
  }

  /** Sets the desired state of every session that is not already stopped. */
  async setDesiredOfAll(companyId: string, kind: DesiredKind, session: DatabaseSession): Promise<void> {
    await this.sessions.updateMany(
      { companyId, wanted: true, wishKind: { $ne: 'delete' } },
      { $set: { wishKind: kind }, $inc: { wishRevision: 1 } },
      { session },
    );
  }

  async setObserved(companyId: string, { connectionId, owner, epoch }: Lease, revision: number): Promise<void> {
    await this.sessions.updateOne({ _id: connectionId, companyId, owner, epoch }, { $set: { granted: revision } });
  }

  /**
   * Leaves the session stopped until the user starts it again.
   * @returns false if there is a newer desired state
   */
  async stopWanting(companyId: string, { connectionId, owner, epoch }: Lease, revision: number): Promise<boolean> {
    const { matchedCount } = await this.sessions.updateOne(
      { _id: connectionId, companyId, owner, epoch, wishRevision: revision },
      { $set: { wanted: false, granted: revision } },
    );
    return matchedCount === 1;
  }

  async remove(companyId: string, { connectionId, owner, epoch }: Lease): Promise<void> {
    await this.sessions.deleteOne({ _id: connectionId, companyId, owner, epoch });
  }
}

const toHeld = ({ _id, companyId, owner, epoch, wishKind, wishRevision, granted }: SessionDocument) => ({
  lease: { companyId, connectionId: _id, owner: owner ?? '', epoch },
  desired: { kind: wishKind, revision: wishRevision },
  observedRevision: granted,
});
