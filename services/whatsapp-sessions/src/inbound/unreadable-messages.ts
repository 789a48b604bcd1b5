import type { Lease } from '../leases/lease.js';
import type { JournalEntry } from '../protocol/journal-entry.js';
import type { Unreadable, UnreadableRepository } from './unreadable.repository.js';

const CHECKS_PER_WAIT = 4;
const REMEMBERED = 1_000;

/**
 * Holds one connection's messages that could not be decrypted. Baileys asks their senders to resend them, which usually
 * works within a second, so a message is announced as unreadable only if no readable copy has arrived for a while.
 */
export class UnreadableMessages {
  private readonly held = new Map<string, Unreadable>();
  /**
   * Messages that were decrypted later or have been announced. Further copies may fail to decrypt, because both the
   * phone and the sender resend them.
   */
  private readonly settled = new Set<string>();
  private stopped = false;
  private loaded: Promise<void> | undefined;

  constructor(
    private readonly lease: Lease,
    private readonly repository: UnreadableRepository,
  ) {}

  get checkEveryMs(): number {
    return this.repository.waitMs / CHECKS_PER_WAIT;
  }

  async hold(entry: JournalEntry): Promise<void> {
    await this.load();
    const messageId = entry.attrs.id;
    if (!messageId || this.held.has(messageId) || this.settled.has(messageId)) return;
    const unreadable = { messageId, entry, dueAt: new Date(Date.now() + this.repository.waitMs) };
    await this.repository.add(this.lease.companyId, this.lease.connectionId, unreadable);
    this.held.set(messageId, unreadable);
  }

  async attrsOf(messageId: string): Promise<JournalEntry['attrs'] | undefined> {
    await this.load();
    return this.held.get(messageId)?.entry.attrs;
  }

  /** Deletes a message that was decrypted later. */
  async resolve(messageId: string): Promise<void> {
    await this.load();
    if (this.held.has(messageId)) await this.settle(messageId);
  }

  /** @param announce resolves when the event is stored */
  async announceOverdue(announce: (entry: JournalEntry) => Promise<void>): Promise<void> {
    await this.load();
    for (const [messageId, { entry, dueAt }] of this.held) {
      if (dueAt.getTime() > Date.now() || this.stopped) continue;
      await announce(entry);
      await this.settle(messageId);
    }
  }

  stop(): void {
    this.stopped = true;
  }

  /** Reads the messages held by an earlier owner, once. */
  private load(): Promise<void> {
    this.loaded ??= this.read().catch((error: unknown) => {
      this.loaded = undefined;
      throw error;
    });
    return this.loaded;
  }

  private async read(): Promise<void> {
    const { companyId, connectionId } = this.lease;
    for (const one of await this.repository.list(companyId, connectionId)) this.held.set(one.messageId, one);
  }

  private async settle(messageId: string): Promise<void> {
    const [oldest] = this.settled;
    if (oldest && this.settled.size >= REMEMBERED) this.settled.delete(oldest);
    this.settled.add(messageId);
    await this.repository.remove(this.lease.companyId, this.lease.connectionId, messageId);
    this.held.delete(messageId);
  }
}
