import { type JournalEntry, kindOf } from '../protocol/journal-entry.js';

/** @returns false when the entry can never become an event */
export type Publish = (entry: JournalEntry) => Promise<boolean>;

/**
 * Publishes messages while they are being stored: the receipt to WhatsApp waits for the store, the desk need not. What then
 * cannot be stored WhatsApp sends again, and it has the same id. In the order of coming: one that has to wait until it is
 * stored makes those after it wait too.
 */
export class EarlyPublisher {
  private readonly begun = new Map<JournalEntry, Promise<boolean>>();
  private turn: Promise<unknown> = Promise.resolve();
  private newest = -1;
  /** Up to this sequence nobody may be overtaken. */
  private waitsFor = -1;

  constructor(
    private readonly publish: Publish,
    private readonly most: number,
  ) {}

  /** @param published the last sequence that was; undefined: something unknown waits in the journal */
  begin(entry: JournalEntry, published: number | undefined): void {
    if (entry.sequence <= this.newest) this.forget(); // another link: what the last one could not store counts no more
    this.newest = entry.sequence;
    if (published === undefined || published < this.waitsFor || !this.mayOvertake(entry)) {
      this.waitsFor = entry.sequence;
      return;
    }
    const done = this.turn.then(() => this.publish(entry));
    this.turn = done;
    this.begun.set(entry, done);
    done.catch(() => this.fallBackToStored());
  }

  /** The same answer as `publish`, which is asked now where it was not before, or failed. */
  async finish(entry: JournalEntry): Promise<boolean> {
    const begun = this.begun.get(entry);
    this.begun.delete(entry);
    return begun ? begun.catch(() => this.publish(entry)) : this.publish(entry);
  }

  /** What was begun is published again in its turn, which does no harm. */
  forget(): void {
    this.begun.clear();
    this.waitsFor = this.newest;
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.begun.values());
  }

  private mayOvertake({ attrs }: JournalEntry): boolean {
    return kindOf(attrs) === 'message' && this.begun.size < this.most;
  }

  /** Those that wait behind a failed one fail with it. */
  private fallBackToStored(): void {
    this.waitsFor = this.newest;
    this.turn = Promise.resolve();
  }
}
