import type { ClientSession, Connection, mongo } from 'mongoose';
import { isTooLate } from '../async/request-deadline.js';
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
type Rules = TransactionOptions & { keep: Keep; gathers?: boolean };
type Work<T> = (transaction: Transaction) => Promise<T>;

type Committed<T> = { result: T; announced: Outgoing[] };
type Keep = (messages: Outgoing[], session: ClientSession) => Promise<void>;

/** Commits are visible at once; `stored` waits until they are on the disks of a majority. */
const VISIBLE: TransactionOptions = { writeConcern: { w: 1 } };

/** A command reaches a customer: it may neither be lost by a crash nor leave before its reason is stored for good. */
const refuseCommands: Keep = async (messages) => {
  const command = messages.find(({ kind }) => kind === 'command');
  if (command) return Promise.reject(new Error(`the command ${command.subject} leaves by the outbox: use run`));
};

/** Stores changes and what they announce together or not at all, and publishes right after the commit. */
export class Transactions implements Durability {
  losses = 0;
  /** Sessions with commits that a crash of the database would still lose. */
  private loose: ClientSession[] = [];
  private readonly storing = new Set<Promise<void>>();

  constructor(
    private readonly connection: Connection,
    private readonly outbox: Outbox,
    private readonly failpoints = new Failpoints<TransactionPoint>(undefined),
  ) {}

  /** `work` may run more than once (a write conflict is tried again), so it must start from what it reads itself. */
  async run<T>(work: Work<T>): Promise<T> {
    return this.runByOutbox(work, false);
  }

  /** The same for work that inserts much and does not read it again: inserts by `insertWith` are sent together at its end. */
  async runGathering<T>(work: Work<T>): Promise<T> {
    return this.runByOutbox(work, true);
  }

  private async runByOutbox<T>(work: Work<T>, gathers: boolean): Promise<T> {
    const keep: Keep = (messages, session) => this.outbox.write(messages, session);
    const { result, announced } = await this.commitOnce(work, { keep, gathers });
    if (announced.length > 0) this.failpoints.pass('before-relay');
    this.outbox.relay(announced);
    return result;
  }

  /**
   * Runs work that is repeated until it is done, as an event is acknowledged only after its handler. What is announced
   * is published before this resolves and needs no outbox; a handler that finds its work stored must announce it again.
   */
  async runRepeatable<T>(work: Work<T>): Promise<T> {
    const { result, announced } = await this.commitOnce(work, { keep: refuseCommands });
    await this.publishAll(announced);
    return result;
  }

  /**
   * Runs work in the handler of an event. It does not wait for the disk, but the event's acknowledgement does (see
   * `stored`). What is announced is then seen a few milliseconds earlier; a repeat after a crash must give it the same ids.
   */
  async runBeforeAck<T>(work: Work<T>): Promise<T> {
    const session = await this.connection.startSession();
    const { result, announced } = await this.commit(session, work, { ...VISIBLE, keep: refuseCommands }).catch(
      async (error: unknown) => {
        await session.endSession();
        throw error;
      },
    );
    this.loose.push(session);
    await this.publishAll(announced);
    return result;
  }

  private async publishAll(announced: readonly Outgoing[]): Promise<void> {
    if (announced.length > 0) this.failpoints.pass('before-announcement');
    await this.outbox.publishAll(announced);
    if (announced.length > 0) this.failpoints.pass('after-announcement');
  }

  /** Resolves when everything that `runBeforeAck` did so far survives a crash, or is counted as lost. */
  async stored(): Promise<void> {
    for (const session of this.loose.splice(0)) {
      const stored = this.store(session).finally(() => this.storing.delete(stored));
      this.storing.add(stored);
    }
    await Promise.all(this.storing);
  }

  /** Repeats the commit, which waits for the disks of a majority and fails when the transaction is lost. */
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
    { keep, gathers = false, ...options }: Rules,
  ): Promise<Committed<T>> {
    let announced: Outgoing[] = [];
    let later: (() => void)[] = [];
    let isRepeat = false;
    const result = await session.withTransaction(async () => {
      if (isRepeat && isTooLate())
        throw new AppError('ERR_UNAVAILABLE', { cause: new Error('conflicts until too late') });
      isRepeat = true;
      [announced, later] = [[], []];
      if (gathers) gatherInserts(session);
      const value = await work({
        session,
        announce: (...messages) => announced.push(...messages),
        afterwards: (next) => later.push(next),
      });
      if (gathers) await sendGathered(session);
      if (announced.length > 0) await keep(announced, session);
      return value;
    }, options);
    for (const next of later) next();
    return { result, announced };
  }
}
