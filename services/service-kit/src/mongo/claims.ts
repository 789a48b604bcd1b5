import type { ClientSession, mongo } from 'mongoose';
import { newId } from '../ids/ids.js';
import { BEGINNING, dueQueryOf } from './due-query.js';
import { afterCommit } from './transactions.js';

/** The fields that processes use to coordinate their work on a record. */
export type Claimable = {
  _id: string;
  companyId: string;
  /** The id of the current claim; null if unclaimed. Clearing it ends the claim. */
  claim: string | null;
  /** Failed attempts in a row, including this one. Counts attempts that crashed the process. */
  attempts: number;
};
export const UNCLAIMED = { claim: null, attempts: 0 } as const;

/** Selects due records; the lower bound lets MongoDB use an index that contains only records with a date. */
export const dueUntil = (time: Date) => ({ $gt: BEGINNING, $lte: time });

/**
 * Returns the options of an index on the due date. It contains only the small share of records that have a due date.
 */
export const dueIndex = (due: string) => ({
  name: `due_by_${due}`,
  partialFilterExpression: { [due]: { $gt: BEGINNING } },
});

type DateField<D> = { [K in keyof D]-?: Date extends D[K] ? K : never }[keyof D] & string;
type Options<D> = {
  /** The field with the record's due date, which must be indexed. A claim moves the date to the end of the lease. */
  due: DateField<D>;
  /** A dead process loses its claims after this time. */
  leaseMs: number;
  /** Stored with the claim. */
  whileClaimed?: Partial<D>;
  /** Restricts the records, in addition to the filter of a claim. */
  only?: (now: Date) => mongo.Filter<D>;
};
type Filter<D> = mongo.Filter<D>;

/**
 * Assigns each due record to one process at a time. A claim is a compare-and-set with a lease; every later write checks the
 * claim, so a process that lost its record changes nothing.
 */
export class Claims<D extends Claimable> {
  private readonly listeners: ((at: Date) => void)[] = [];

  constructor(
    private readonly records: mongo.Collection<D>,
    private readonly options: Options<D>,
  ) {}

  /** Calls a listener with each due time that this process stores. */
  onDue(listener: (at: Date) => void): void {
    this.listeners.push(listener);
  }

  /**
   * Announces a due time that was stored without `release` or `retry`, so that the work starts in time. Within a
   * transaction, it is announced after the commit. Other processes find the record a few seconds later.
   */
  announce(at: Date | null | undefined, session?: ClientSession): void {
    if (!at) return;
    afterCommit(session, () => {
      for (const listener of this.listeners) listener(at);
    });
  }

  /** Returns the query for the earliest due time. */
  dueQuery(where: () => Filter<D> | undefined = () => ({})) {
    const collection = { collection: this.records.collectionName };
    return dueQueryOf(collection, this.options.due, { where: (now) => this.filter(now, where()) });
  }

  /** Claims the record that has been due longest, of any company. Returns null if nothing is due. */
  async claim(now: Date, where: Filter<D> = {}): Promise<D | null> {
    const { due, whileClaimed } = this.options;
    const filter = { ...this.filter(now, where), [due]: dueUntil(now) } as Filter<D>;
    const fields = { ...whileClaimed, claim: newId(), [due]: this.leaseEnd(now) };
    const update = { $set: fields, $inc: { attempts: 1 } } as unknown as mongo.UpdateFilter<D>;
    const sort = { [due]: 1 } as const;
    return (await this.records.findOneAndUpdate(filter, update, { sort, returnDocument: 'after' })) as D | null;
  }

  /**
   * Handles a claimed record, renewing the lease meanwhile. If `handle` rejects, the record stays claimed until the
   * lease ends.
   */
  async hold(record: D, now: () => Date, handle: () => Promise<void>): Promise<void> {
    // a failed renewal is repeated; a lost claim is detected at the next write
    const renewal = setInterval(() => void this.renew(record, now()).catch(() => false), this.options.leaseMs / 3);
    try {
      await handle();
    } finally {
      clearInterval(renewal);
    }
  }

  /** @returns false if the claim is lost */
  async renew(record: D, now: Date): Promise<boolean> {
    const update = { $set: { [this.options.due]: this.leaseEnd(now) } } as unknown as mongo.UpdateFilter<D>;
    return (await this.records.updateOne(claimOf(record), update)).matchedCount === 1;
  }

  /**
   * Releases the record after successful work; the changes include its next due date. `more` changes the record in
   * other ways than by setting fields. Returns null if the claim is lost.
   */
  async release(
    record: D,
    changes: Partial<D>,
    session?: ClientSession,
    more: mongo.UpdateFilter<D> = {},
  ): Promise<D | null> {
    const update = { ...more, $set: { ...changes, ...UNCLAIMED } } as unknown as mongo.UpdateFilter<D>;
    const options = { ...(session && { session }), returnDocument: 'after' as const };
    const after = (await this.records.findOneAndUpdate(claimOf(record), update, options)) as D | null;
    if (after) this.announce(after[this.options.due] as Date | null | undefined, session);
    return after;
  }

  /** Releases the record after a failure without resetting its attempts. */
  async retry(record: D, at: Date): Promise<void> {
    const update = { $set: { [this.options.due]: at, claim: null } } as unknown as mongo.UpdateFilter<D>;
    await this.records.updateOne(claimOf(record), update);
    this.announce(at);
  }

  /** Deletes a record whose work is done. */
  async finish(record: D): Promise<void> {
    await this.records.deleteOne(claimOf(record));
  }

  private filter(now: Date, where: Filter<D> = {}): Filter<D> {
    return { ...this.options.only?.(now), ...where };
  }

  private leaseEnd(now: Date): Date {
    return new Date(now.getTime() + this.options.leaseMs);
  }
}

const claimOf = <D extends Claimable>({ companyId, _id, claim }: D) => ({ companyId, _id, claim }) as mongo.Filter<D>;

/** Returns the milliseconds until the next attempt, doubled with each failure. */
export const backoffMs = (attempts: number, { firstMs, longestMs }: { firstMs: number; longestMs: number }): number =>
  Math.min(firstMs * 2 ** (attempts - 1), longestMs);
