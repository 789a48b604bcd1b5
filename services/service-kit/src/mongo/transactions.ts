import type { ClientSession, Connection, mongo } from 'mongoose';
import { isPastDeadline } from '../async/request-deadline.js';
import { AppError } from '../errors/app-error.js';
import { Failpoints, type TransactionPoint } from '../failpoints/index.js';
import { lostCommits } from '../health/metrics.js';
import type { Durability } from '../messaging/acknowledgements.js';
import type { Outgoing } from '../messaging/publisher.js';
import { gatherInserts, sendGathered } from './gathered-inserts.js';
import type { Outbox } from './outbox.js';

export type Transaction = {
  session: ClientSession;
  announce: (...messages: Outgoing[]) => void;
  /** Runs work once the change is stored. A crash may lose it. */
  afterwards: (work: () => void) => void;
};

type TransactionOptions = mongo.TransactionOptions;
type Rules = TransactionOptions & { beforeCommit: BeforeCommit; gathers?: boolean };
type Work<T> = (transaction: Transaction) => Promise<T>;

type Committed<T> = { result: T; announced: Outgoing[] };
type BeforeCommit = (messages: Outgoing[], session: ClientSession) => Promise<void>;

/** Commits are visible immediately; `stored` waits until they are on the disks of a majority. */
const VISIBLE: TransactionOptions = { writeConcern: { w: 1 } };

/**
 * A command reaches a customer, so it must neither be lost in a crash nor be sent before its cause is stored durably.
 */
const refuseCommands: BeforeCommit = async (messages) => {
  const command = messages.find(({ kind }) => kind === 'command');
  if (command) return Promise.reject(new Error(`the command ${command.subject} must use the outbox: use run`));
};

const workAfterCommit = new WeakMap<ClientSession, (() => void)[]>();

/** Runs work once the change of a transaction is stored; immediately without a transaction. A crash may lose it. */
export function afterCommit(session: ClientSession | undefined, work: () => void): void {
  const collected = session && workAfterCommit.get(session);
  if (collected) collected.push(work);
  else work();
}

/** Stores changes and their messages atomically, and publishes right after the commit. */
export class Transactions implements Durability {
  losses = 0;
  /** Sessions whose commits are not yet durable. */
  private undurable: ClientSession[] = [];
  private readonly storing = new Set<Promise<void>>();

  constructor(
    private readonly connection: Connection,
    private readonly outbox: Outbox,
    private readonly failpoints = new Failpoints<TransactionPoint>(undefined),
  ) {}

  /** `work` may run more than once (after a write conflict), so it must depend only on data that it reads itself. */
  async run<T>(work: Work<T>): Promise<T> {
    return this.runByOutbox(work, false);
  }

  /** Like `run`, for work that inserts many documents without reading them again: `insertWith` sends them together at its end. */
  async runGathering<T>(work: Work<T>): Promise<T> {
    return this.runByOutbox(work, true);
  }

  private async runByOutbox<T>(work: Work<T>, gathers: boolean): Promise<T> {
    const beforeCommit: BeforeCommit = (messages, session) => this.outbox.write(messages, session);
    const { result, announced } = await this.commitOnce(work, { beforeCommit, gathers });
    if (announced.length > 0) this.failpoints.pass('before-relay');
    this.outbox.relay(announced);
    return result;
  }

  /**
   * Runs work that is repeated until it succeeds, because the event is acknowledged only after its handler. Its messages
   * are published before this resolves, without the outbox; a handler that finds its work already stored must publish them again.
   */
  async runRepeatable<T>(work: Work<T>): Promise<T> {
    const { result, announced } = await this.commitOnce(work, { beforeCommit: refuseCommands });
    await this.publishAll(announced);
    return result;
  }

  /**
   * Runs work in the handler of an event. It does not wait for the disk, but the event's acknowledgement does (see
   * `stored`). Its messages are published a few milliseconds earlier; a repeat after a crash must give them the same ids.
   */
  async runBeforeAck<T>(work: Work<T>): Promise<T> {
    const session = await this.connection.startSession();
    const { result, announced } = await this.commit(session, work, { ...VISIBLE, beforeCommit: refuseCommands }).catch(
      async (error: unknown) => {
        await session.endSession();
        throw error;
      },
    );
    this.undurable.push(session);
    await this.publishAll(announced);
    return result;
  }

  private async publishAll(announced: readonly Outgoing[]): Promise<void> {
    if (announced.length > 0) this.failpoints.pass('before-announcement');
    await this.outbox.publishAll(announced);
    if (announced.length > 0) this.failpoints.pass('after-announcement');
  }

  /** Resolves when all work of `runBeforeAck` so far would survive a crash, or is counted as lost. */
  async stored(): Promise<void> {
    for (const session of this.undurable.splice(0)) {
      const stored = this.store(session).finally(() => this.storing.delete(stored));
      this.storing.add(stored);
    }
    await Promise.all(this.storing);
  }

  /** Repeats the commit, which waits for the disks of a majority and fails if the transaction is lost. */
  private async store(session: ClientSession): Promise<void> {
    try {
      await session.commitTransaction();
    } catch {
      this.losses += 1;
      lostCommits.inc();
    } finally {
      await session.endSession();
    }
  }

  private async commitOnce<T>(work: Work<T>, rules: Rules): Promise<Committed<T>> {
    const session = await this.connection.startSession();
    try {
      return await this.commit(session, work, rules);
    } finally {
      await session.endSession();
    }
  }

  private async commit<T>(
    session: ClientSession,
    work: Work<T>,
    { beforeCommit, gathers = false, ...options }: Rules,
  ): Promise<Committed<T>> {
    let announced: Outgoing[] = [];
    let later: (() => void)[] = [];
    let isRepeat = false;
    const result = await session.withTransaction(async () => {
      if (isRepeat && isPastDeadline())
        throw new AppError('ERR_UNAVAILABLE', { cause: new Error('conflicts until too late') });
      isRepeat = true;
      [announced, later] = [[], []];
      workAfterCommit.set(session, later);
      if (gathers) gatherInserts(session);
      const value = await work({
        session,
        announce: (...messages) => announced.push(...messages),
        afterwards: (next) => later.push(next),
      });
      if (gathers) await sendGathered(session);
      if (announced.length > 0) await beforeCommit(announced, session);
      return value;
    }, options);
    for (const next of later) next();
    return { result, announced };
  }
}
