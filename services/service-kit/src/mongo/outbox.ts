import { setTimeout as delay } from 'node:timers/promises';
import type { ClientSession, Collection, Connection } from 'mongoose';
import { Batcher } from '../async/batcher.js';
import { outsideRequests } from '../async/outside-requests.js';
import { underOwnSubject } from '../audit/earlier-acts.js';
import { isOutage } from '../errors/outage.js';
import { Failpoints, type TransactionPoint } from '../failpoints/index.js';
import { outboxWaiting } from '../health/metrics.js';
import type { Logger } from '../logger/index.js';
import { reasonOf } from '../messaging/dead-letters.js';
import type { Outgoing, Publisher } from '../messaging/publisher.js';
import { register } from './collection-schema.js';
import { dueQueryOf } from './due-query.js';
import { OutboxSchema, type OutboxDocument } from './outbox.schema.js';
import { SoleSweeper } from './sole-sweeper.js';

/** Until this age, the process that wrote an entry publishes it itself. */
const LEFT_BEHIND_MS = 3_000;
const SWEEP_SIZE = 500;
const DELETE_AFTER_MS = 100;
/** NATS accepts an entry much sooner unless there is a problem. */
const LATE_MS = 700;
const RECHECK_MS = 20;
/** A conversation's commands are executed in the order of arrival; events contain their own order. */
const ORDERED = /^cmd\./;
const MOST_ATTEMPTS = 5;
const WAITING = { reason: { $exists: false } };

type First = Pick<OutboxDocument, '_id' | 'createdAt'>;

/**
 * Stores messages together with the change and publishes them until NATS has stored them. The process that committed
 * publishes immediately from memory. The sweeper of one process publishes messages left by a crash or an outage, in the order in
 * which they were written, and moves messages that NATS can never accept to the dead letters.
 */
export class Outbox {
  private readonly entries: Collection<OutboxDocument>;
  private readonly inHand = new Set<Promise<unknown>>();
  private published: string[] = [];
  private deletion: NodeJS.Timeout | undefined;
  private readonly listeners: ((at: Date) => void)[] = [];
  private readonly sole: SoleSweeper;
  /** The last command that this process is about to publish for each subject. */
  private readonly lastOf = new Map<string, Promise<void>>();
  private readonly firsts = new Batcher<string, First | null>((subjects) => this.readFirsts(subjects));
  /** The consumer name for the dead letters of the outbox. */
  readonly name: string;

  constructor(
    connection: Connection,
    private readonly publisher: Publisher,
    private readonly logger: Logger,
    private readonly failpoints = new Failpoints<TransactionPoint>(undefined),
  ) {
    register(connection, OutboxSchema);
    this.entries = connection.collection<OutboxDocument>(OutboxSchema.collection);
    this.name = `${connection.name}__outbox`;
    this.sole = new SoleSweeper(connection, 'outbox');
  }

  /** The sweep of the outbox, as background work. */
  get work() {
    // not those that are being published
    const isLate = (now: Date) => ({ ...WAITING, createdAt: { $lt: new Date(now.getTime() - LATE_MS) } });
    const due = dueQueryOf(OutboxSchema, 'createdAt', { where: isLate, aheadMs: -LEFT_BEHIND_MS });
    const onDue = (listener: (at: Date) => void) => void this.listeners.push(listener);
    return { name: 'outbox', due, onDue, run: () => this.sweep() };
  }

  async stop(): Promise<void> {
    await Promise.allSettled(this.inHand);
    clearTimeout(this.deletion);
    await this.deletePublished();
  }

  /** Stores messages in the caller's transaction. */
  async write(messages: readonly Outgoing[], session: ClientSession): Promise<void> {
    const createdAt = new Date();
    const documents = messages.map(({ id, ...rest }, position) => ({ _id: id, ...rest, createdAt, position }));
    await this.entries.insertMany(documents, { session });
  }

  /** Publishes after the commit without waiting. The sweeper retries failures. */
  relay(messages: readonly Outgoing[]): void {
    const commands = messages.filter(({ subject }) => ORDERED.test(subject));
    for (const subject of new Set(commands.map((command) => command.subject)))
      this.track(this.publishInTurn(commands.filter((command) => command.subject === subject)));
    for (const message of messages) if (!ORDERED.test(message.subject)) this.track(this.publish(message));
  }

  private track(publish: Promise<unknown>): void {
    const task: Promise<unknown> = publish.finally(() => this.inHand.delete(task));
    this.inHand.add(task);
  }

  /** Publishes without storing, for callers that retry after a failure. */
  async publishAll(messages: readonly Outgoing[]): Promise<void> {
    await Promise.all(messages.map((message) => this.publisher.publish(message)));
  }

  /** Lets the sweeper retry a dead-lettered entry. */
  async replay(id: string): Promise<void> {
    await this.entries.updateOne({ _id: id }, { $unset: { reason: '', attempts: '' } });
    this.announceLeft(0);
  }

  /** Starts the sweep of entries that this process could not publish, once other processes may publish them. */
  private announceLeft(inMs = LEFT_BEHIND_MS): void {
    const at = new Date(Date.now() + inMs);
    for (const listener of this.listeners) listener(at);
  }

  /** Deletes the entry soon, together with others. */
  private markPublished(id: string): void {
    this.published.push(id);
    this.deletion ??= outsideRequests(setTimeout, () => void this.deletePublished(), DELETE_AFTER_MS);
  }

  /** @returns whether NATS has stored it */
  private async publish(message: Outgoing): Promise<boolean> {
    try {
      await this.publisher.publish(message);
      this.failpoints.pass('after-relay');
      this.markPublished(message.id);
      return true;
    } catch (error) {
      this.logger.warn({ err: error, subject: message.subject }, 'failed to publish a message; the sweeper retries');
      this.announceLeft();
      return false;
    }
  }

  /**
   * A command never overtakes an earlier one with the same subject, whether from this process or from one that ended
   * before publishing it. Only the first command in a transaction needs this check.
   */
  private publishInTurn(together: readonly Outgoing[]): Promise<void> {
    const { id = '', subject = '' } = together[0] ?? {};
    const turn = (this.lastOf.get(subject) ?? Promise.resolve()).then(() =>
      this.publishWhenFirst({ id, subject }, together),
    );
    this.lastOf.set(subject, turn);
    return turn.finally(() => {
      if (this.lastOf.get(subject) === turn) this.lastOf.delete(subject);
    });
  }

  /** If an earlier entry is late, the sweeper publishes both in order. */
  private async publishWhenFirst(
    { subject, id }: Pick<Outgoing, 'subject' | 'id'>,
    together: readonly Outgoing[],
  ): Promise<void> {
    for (;;) {
      const first = await this.firstOf(subject);
      if (first?._id === id) return this.publishOneByOne(together);
      if (!first || Date.now() - first.createdAt.getTime() > LATE_MS) return this.announceLeft();
      await delay(RECHECK_MS); // another process is publishing it, or about to delete it
    }
  }

  /** After a failure the remaining messages stay in the outbox, where the sweeper publishes all in order. */
  private async publishOneByOne(messages: readonly Outgoing[]): Promise<void> {
    for (const message of messages) if (!(await this.publish(message))) return;
  }

  /**
   * Returns the oldest waiting command of a subject. Also returns null while MongoDB is down; the sweeper publishes
   * later.
   */
  private firstOf(subject: string): Promise<First | null> {
    return this.firsts.add('', subject).catch(() => null);
  }

  private async readFirsts(subjects: string[]): Promise<PromiseSettledResult<First | null>[]> {
    const waiting = { kind: 'command', subject: { $in: subjects }, _id: { $nin: this.published }, ...WAITING };
    const firsts = this.entries.aggregate<First & { subject: string }>([
      { $match: waiting },
      { $sort: { createdAt: 1, position: 1 } },
      { $group: { _id: '$subject', first: { $first: { _id: '$_id', createdAt: '$createdAt', subject: '$subject' } } } },
      { $replaceRoot: { newRoot: '$first' } },
    ]);
    const bySubject = new Map((await firsts.toArray()).map((one) => [one.subject, one]));
    return subjects.map((subject) => ({ status: 'fulfilled', value: bySubject.get(subject) ?? null }));
  }

  private async sweep(): Promise<void> {
    const isLeft = (await this.leftBehindLong(1)).length > 0;
    if (!isLeft) return outboxWaiting.set(0);
    if (!(await this.sole.take())) return;
    try {
      await this.sweepAll(await this.readLeft());
      await this.deletePublished();
    } finally {
      await this.sole.release().catch(() => undefined); // MongoDB is down: the lease expires on its own
    }
  }

  /** Returns the entries to publish, including newer commands after one of them. */
  private async readLeft(): Promise<OutboxDocument[]> {
    const left = await this.leftBehindLong(SWEEP_SIZE);
    outboxWaiting.set(left.length);
    const ordered = new Set(left.map(({ subject }) => subject).filter((subject) => ORDERED.test(subject)));
    const behindThem = ordered.size > 0 ? await this.leftBehind({ subject: { $in: [...ordered] } }) : [];
    return [...new Map([...left, ...behindThem].map((entry) => [entry._id, entry])).values()].toSorted(byOrder);
  }

  private leftBehindLong(limit: number): Promise<OutboxDocument[]> {
    return this.leftBehind({ createdAt: { $lt: new Date(Date.now() - LEFT_BEHIND_MS) } }, limit);
  }

  private leftBehind(filter: object, limit = SWEEP_SIZE): Promise<OutboxDocument[]> {
    return this.entries
      .find({ ...filter, ...WAITING })
      .sort({ createdAt: 1 })
      .limit(limit)
      .toArray();
  }

  /** Entries behind a failing one with the same subject wait; the others continue. */
  private async sweepAll(left: readonly OutboxDocument[]): Promise<void> {
    const failing = new Set<string>();
    for (const entry of left) {
      if (failing.has(entry.subject)) continue;
      try {
        await this.publisher.publish(outgoingOf(entry));
        this.markPublished(entry._id);
      } catch (error) {
        if (isOutage(error)) throw error;
        if (!(await this.countFailure(entry, error))) failing.add(entry.subject);
      }
    }
  }

  /** @returns whether the entry is now a dead letter */
  private async countFailure({ _id, subject, attempts = 0 }: OutboxDocument, error: unknown): Promise<boolean> {
    const isLast = attempts + 1 >= MOST_ATTEMPTS;
    const fields = { err: error, subject, attempts: attempts + 1 };
    this.logger[isLast ? 'error' : 'warn'](
      fields,
      isLast ? 'moved an outbox entry to the dead letters' : 'failed to publish an entry',
    );
    if (isLast) await this.publisher.moveToDeadLetters(this.name, { subject, data: _id }, error);
    const reason = isLast && { $set: { reason: reasonOf(error) } };
    await this.entries.updateOne({ _id }, { $inc: { attempts: 1 }, ...reason });
    return isLast;
  }

  private async deletePublished(): Promise<void> {
    clearTimeout(this.deletion);
    this.deletion = undefined;
    if (this.published.length === 0) return;
    const ids = this.published;
    this.published = [];
    try {
      await this.entries.deleteMany(
        { _id: { $in: ids } },
        {
          writeConcern: { w: 1, journal: false },
        },
      );
    } catch (error) {
      for (const id of ids) this.markPublished(id);
      this.logger.warn({ err: error }, 'failed to delete published entries from the outbox; retrying');
    }
  }
}

const byOrder = (a: OutboxDocument, b: OutboxDocument): number =>
  a.createdAt.getTime() - b.createdAt.getTime() || (a.position ?? 0) - (b.position ?? 0) || (a._id < b._id ? -1 : 1);

const outgoingOf = ({ _id: id, kind, subject, body, revision }: OutboxDocument): Outgoing =>
  underOwnSubject({ kind, id, subject, body, ...(revision !== undefined && { revision }) } as Outgoing);
