import { chatOf } from '../protocol/inbound-message.js';
import { kindOf, type JournalEntry } from '../protocol/journal-entry.js';

/** The reason why an entry is retained for an operator, or null if all of it is published. */
export type SetAsideReason = string | null;
export type Publish = (entry: JournalEntry) => Promise<SetAsideReason>;

/**
 * Publishes messages while they are being stored. The receipt to WhatsApp is sent after the write, but agents do not
 * have to wait for that. If the write fails, WhatsApp sends the message again, and it gets the same ID. A chat's
 * messages keep their order, and no chat waits for NATS to confirm another chat's message. A message that has to wait
 * until it is stored also delays the messages after it.
 */
export class EarlyPublisher {
  private readonly begun = new Map<JournalEntry, Promise<SetAsideReason>>();
  /** The newest message in progress of each chat. */
  private readonly previous = new Map<string, Promise<SetAsideReason>>();
  private newest = -1;
  /** The sequence of the message that no later message may overtake. */
  private waitsFor = -1;

  constructor(
    private readonly publish: Publish,
    private readonly limit: number,
  ) {}

  /**
   * @param published the sequence published last, or undefined if the journal may hold entries that are not in memory
   */
  begin(entry: JournalEntry, published: number | undefined): void {
    if (entry.sequence <= this.newest) this.clear(); // after a reconnect, entries that were not stored are void
    this.newest = entry.sequence;
    const chat = this.mayOvertake(entry) ? chatOf(entry.attrs) : null;
    if (published === undefined || published < this.waitsFor || chat === null) {
      this.waitsFor = entry.sequence;
      return;
    }
    const done = this.afterPrevious(chat, entry);
    this.previous.set(chat, done);
    this.begun.set(entry, done);
    done.then(
      () => this.previous.get(chat) === done && this.previous.delete(chat),
      () => this.fallBackToStored(),
    );
  }

  private async afterPrevious(chat: string, entry: JournalEntry): Promise<SetAsideReason> {
    await this.previous.get(chat);
    return this.publish(entry);
  }

  /** Returns the result of `publish`. Publishes the entry now if publishing has not started or has failed. */
  async finish(entry: JournalEntry): Promise<SetAsideReason> {
    const begun = this.begun.get(entry);
    this.begun.delete(entry);
    return begun ? begun.catch(() => this.publish(entry)) : this.publish(entry);
  }

  /** Drops the results of messages in progress. They are published again in order, which is harmless. */
  clear(): void {
    this.begun.clear();
    this.waitsFor = this.newest;
  }

  /** Resolves when nothing is in progress. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.begun.values());
  }

  private mayOvertake({ attrs }: JournalEntry): boolean {
    return kindOf(attrs) === 'message' && this.begun.size < this.limit;
  }

  /** Handles a failure. The chat's messages after the failed one fail too, and are published once they are stored. */
  private fallBackToStored(): void {
    this.waitsFor = this.newest;
    this.previous.clear();
  }
}
