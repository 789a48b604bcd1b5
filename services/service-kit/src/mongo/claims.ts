import type { ClientSession, mongo } from 'mongoose';
import { newId } from '../ids/ids.js';

/** The fields by which processes share the work on a record. */
export type Claimable = {
  _id: string;
  companyId: string;
  /** Names the claim of the process that works on the record, null while none does. Clearing it ends the claim. */
  claim: string | null;
  /** Claims since the work last went well, the present one included, so that work that ends its process is counted. */
  attempts: number;
};
export const UNCLAIMED = { claim: null, attempts: 0 } as const;

/** No record is due before. */
const BEGINNING = new Date(0);

/** Selects what is due; the lower bound lets MongoDB use an index that holds records with a date only. */
export const dueUntil = (time: Date) => ({ $gt: BEGINNING, $lte: time });

/** Options of an index on the due date. It holds the records that are due some day, which are few among many. */
export const dueIndex = (due: string) => ({
  name: `due_by_${due}`,
  partialFilterExpression: { [due]: { $gt: BEGINNING } },
});

type DateField<D> = { [K in keyof D]-?: Date extends D[K] ? K : never }[keyof D] & string;
type Options<D> = {
  /** The field that holds when the record is due; the collection needs an index on it. A claim moves it to the end of the lease. */
  due: DateField<D>;
  /** A process that died loses its records after this time. */
  leaseMs: number;
  /** Stored with the claim. */
  whileClaimed?: Partial<D>;
};

/**
 * Gives each due record to one process at a time. A claim is a compare-and-set with a lease; every later write names the
 * claim, so a process that lost its record changes nothing.
 */
export class Claims<D extends Claimable> {
  constructor(
    private readonly records: mongo.Collection<D>,
    private readonly options: Options<D>,
  ) {}

  /** Claims the record of any company that has been due longest. Null: nothing is due. */
  async claim(now: Date, where: mongo.Filter<D> = {}): Promise<D | null> {
    const { due, whileClaimed } = this.options;
    const filter = { ...where, [due]: dueUntil(now) } as mongo.Filter<D>;
    const fields = { ...whileClaimed, claim: newId(), [due]: this.leaseEnd(now) };
    const update = { $set: fields, $inc: { attempts: 1 } } as unknown as mongo.UpdateFilter<D>;
    const sort = { [due]: 1 } as const;
    return (await this.records.findOneAndUpdate(filter, update, { sort, returnDocument: 'after' })) as D | null;
  }

  /**
   * Claims a record and works on it; the lease is renewed meanwhile. When `handle` rejects, the record stays claimed
   * until the lease ends. @returns whether a record was due
   */
  async work(now: () => Date, handle: (record: D) => Promise<void>, where: mongo.Filter<D> = {}): Promise<boolean> {
    const record = await this.claim(now(), where);
    if (!record) return false;
    // A renewal that fails is repeated; a lost claim shows at the next write.
    const renewal = setInterval(() => void this.renew(record, now()).catch(() => false), this.options.leaseMs / 3);
    try {
      await handle(record);
    } finally {
      clearInterval(renewal);
    }
    return true;
  }

  /** @returns false when the claim is lost */
  async renew(record: D, now: Date): Promise<boolean> {
    const update = { $set: { [this.options.due]: this.leaseEnd(now) } } as unknown as mongo.UpdateFilter<D>;
    return (await this.records.updateOne(claimOf(record), update)).matchedCount === 1;
  }

  /** Gives the record back after work that went well, with its next due date among the changes. Null: the claim is lost. */
  async release(record: D, changes: Partial<D>, session?: ClientSession): Promise<D | null> {
    const update = { $set: { ...changes, ...UNCLAIMED } } as unknown as mongo.UpdateFilter<D>;
    const options = { ...(session && { session }), returnDocument: 'after' as const };
    return (await this.records.findOneAndUpdate(claimOf(record), update, options)) as D | null;
  }

  /** Gives the record back after a failure, which stays counted. */
  async retry(record: D, at: Date): Promise<void> {
    const update = { $set: { [this.options.due]: at, claim: null } } as unknown as mongo.UpdateFilter<D>;
    await this.records.updateOne(claimOf(record), update);
  }

  /** Deletes a record whose work is done. */
  async finish(record: D): Promise<void> {
    await this.records.deleteOne(claimOf(record));
  }

  private leaseEnd(now: Date): Date {
    return new Date(now.getTime() + this.options.leaseMs);
  }
}

const claimOf = <D extends Claimable>({ companyId, _id, claim }: D) => ({ companyId, _id, claim }) as mongo.Filter<D>;

/** Milliseconds until the next attempt, doubled with each failure. */
export const backoffMs = (attempts: number, { firstMs, longestMs }: { firstMs: number; longestMs: number }): number =>
  Math.min(firstMs * 2 ** (attempts - 1), longestMs);
