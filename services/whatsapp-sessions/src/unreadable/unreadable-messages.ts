import type { Lease } from '../leases/lease.js';
import type { JournalEntry } from '../protocol/journal-entry.js';
import { fromBytes, toBytes } from '../vault/key-codec.js';
import type { Sealing } from '../vault/sealing.js';
import type { UnreadableRepository } from './unreadable.repository.js';

type Held = { entry: JournalEntry; dueAt: number };
type Tools = { repository: UnreadableRepository; sealing: Sealing; waitMs: number };

const CHECKS_PER_WAIT = 4;
const REMEMBERED = 1_000;
const placeOf = (messageId: string): string => `unreadable:${messageId}`;

/**
 * Messages of one connection that could not be decrypted. Baileys asks their senders to send them again, which mostly
 * works within a second; so they are announced as unreadable only when nothing has come for a while.
 */
export class UnreadableMessages {
  private readonly held = new Map<string, Held>();
  /** They came after all or were announced; further copies may fail: the phone and the sender both send them again. */
  private readonly settled = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private loaded: Promise<void> | undefined;

  /** @param announce resolves when it is stored */
  constructor(
    private readonly lease: Lease,
    private readonly announce: (entry: JournalEntry) => Promise<void>,
    private readonly tools: Tools,
  ) {}

  /** Begins with what an earlier owner held. */
  start(): void {
    void this.check();
  }

  async hold(entry: JournalEntry): Promise<void> {
    await this.load();
    const messageId = entry.attrs.id;
    if (!messageId || this.held.has(messageId) || this.settled.has(messageId)) return;
    const { companyId, connectionId } = this.lease;
    const dueAt = new Date(Date.now() + this.tools.waitMs);
    const sealed = this.tools.sealing.seal(toBytes(entry), connectionId, placeOf(messageId));
    await this.tools.repository.add(companyId, connectionId, { messageId, sealed, sequence: entry.sequence, dueAt });
    this.held.set(messageId, { entry, dueAt: dueAt.getTime() });
    this.checkLater();
  }

  async attrsOf(messageId: string): Promise<JournalEntry['attrs'] | undefined> {
    await this.load();
    return this.held.get(messageId)?.entry.attrs;
  }

  /** It came after all. */
  async resolve(messageId: string): Promise<void> {
    await this.load();
    if (!this.held.has(messageId)) return;
    await this.settle(messageId);
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** What an earlier owner held; once. */
  private load(): Promise<void> {
    this.loaded ??= this.read().catch((error: unknown) => {
      this.loaded = undefined;
      throw error;
    });
    return this.loaded;
  }

  private async read(): Promise<void> {
    const { companyId, connectionId } = this.lease;
    for (const { messageId, sealed, dueAt } of await this.tools.repository.all(companyId, connectionId)) {
      const entry = fromBytes(this.tools.sealing.open(sealed, connectionId, placeOf(messageId))) as JournalEntry;
      this.held.set(messageId, { entry, dueAt: dueAt.getTime() });
    }
  }

  private checkLater(): void {
    if (!this.stopped) this.timer ??= setTimeout(() => void this.check(), this.tools.waitMs / CHECKS_PER_WAIT);
  }

  private async check(): Promise<void> {
    this.timer = undefined;
    let isAway = false;
    try {
      await this.load();
      for (const [messageId, { entry, dueAt }] of this.held) {
        if (dueAt > Date.now() || this.stopped) continue;
        await this.announce(entry);
        await this.settle(messageId);
      }
    } catch {
      isAway = true; // the database or NATS: looked at again
    }
    if (this.held.size > 0 || isAway) this.checkLater();
  }

  private async settle(messageId: string): Promise<void> {
    const [oldest] = this.settled;
    if (oldest && this.settled.size >= REMEMBERED) this.settled.delete(oldest);
    this.settled.add(messageId);
    await this.tools.repository.remove(this.lease.companyId, this.lease.connectionId, messageId);
    this.held.delete(messageId);
  }
}
