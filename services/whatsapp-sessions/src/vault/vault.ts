import { initAuthCreds, type AuthenticationCreds } from '@whiskeysockets/baileys';
import type { Lease } from '../leases/lease.js';
import { CommitQueue } from './commit-queue.js';
import type { JournalEntry } from '../protocol/journal-entry.js';
import { fromBytes, reviveKey, toBytes } from './key-codec.js';
import { KeyCache } from './key-cache.js';
import type { Sealing } from './sealing.js';
import { type KeyChange, placeOf, SignalKeys, type Staged } from './signal-keys.js';
import type { VaultRepository } from './vault.repository.js';
import { CREDENTIALS, type WriteLog } from './write-log.js';
import type { WriteLogs } from './write-logs.js';

export type VaultListeners = {
  /** On their way into the database; in order. */
  onJournaling: (entries: readonly JournalEntry[]) => void;
  /** Stored together with its keys; in order. None: look into the journal, an earlier owner left something there. */
  onJournaled: (entries: readonly JournalEntry[]) => void;
  /** Something could not be stored: the socket must be closed before Baileys answers anything. */
  onFailure: (error: unknown) => void;
};
type Pending = { changes: ReadonlyMap<string, KeyChange>; entries: JournalEntry[]; credentials?: Buffer };
type Tools = { repository: VaultRepository; sealing: Sealing; logs: WriteLogs; listeners: VaultListeners };

/** About the sessions and identities of 400 contacts. */
const CACHED_KEYS = 2_000;

/**
 * What one socket of one connection reads and writes, from its opening to its end: nothing of it survives a failed
 * write, because the database then knows better.
 */
export class Vault {
  readonly keys: SignalKeys;
  private readonly queue: CommitQueue<Pending>;
  private sequence: number;

  private constructor(
    readonly creds: AuthenticationCreds,
    private readonly log: WriteLog,
    private readonly lease: Lease,
    private readonly tools: Tools,
  ) {
    this.sequence = log.sequence;
    this.queue = new CommitQueue((writes) => this.commit(writes), tools.listeners.onFailure);
    this.keys = new SignalKeys(new KeyCache(CACHED_KEYS), {
      read: (type, ids) => this.read(type, ids),
      commit: (staged) => this.stage(staged),
    });
  }

  /** @throws LeaseLost */
  static async open(lease: Lease, tools: Tools): Promise<Vault> {
    const { companyId, connectionId } = lease;
    const { log, isOwed } = await tools.logs.open(lease);
    if (isOwed) tools.listeners.onJournaled([]);
    const sealed = await tools.repository.readCredentials(companyId, connectionId);
    const stored = sealed && fromBytes(tools.sealing.open(sealed, connectionId, CREDENTIALS));
    return new Vault((stored as AuthenticationCreds | undefined) ?? initAuthCreds(), log, lease, tools);
  }

  saveCredentials(): Promise<void> {
    return this.queue.add({ changes: new Map(), entries: [], credentials: toBytes(this.creds) });
  }

  /** Of everything written so far, rejected for ever after a failure; undefined: it is stored. */
  stored(): Promise<void> | undefined {
    return this.queue.stored();
  }

  /** Resolves when everything that was written is stored, or has failed. */
  async close(): Promise<void> {
    await this.queue.idle();
    await this.tools.logs.close(this.lease, this.log);
  }

  private async read(type: string, ids: string[]): Promise<Map<string, unknown>> {
    const { companyId, connectionId } = this.lease;
    const places = ids.map((id) => placeOf(type, id));
    const unfolded = this.log.keysAt(places);
    const elsewhere = places.filter((place) => !unfolded.has(place));
    const found = await this.tools.repository.readKeys(companyId, connectionId, elsewhere);
    const folded = [...found].map(([place, sealed]) => [place, this.tools.sealing.open(sealed, connectionId, place)]);
    const all = [...unfolded, ...(folded as [string, Buffer][])];
    return new Map(all.map(([place, bytes]) => [place.slice(type.length + 1), bytes && reviveKey(type, bytes)]));
  }

  private stage({ changes, journal }: Staged): Promise<void> {
    const entries = journal.map((entry) => ({ ...entry, sequence: (this.sequence += 1) }));
    const stored = this.queue.add({ changes, entries });
    if (entries.length > 0) this.tools.listeners.onJournaling(entries);
    return stored;
  }

  private async commit(pending: Pending[]): Promise<void> {
    const changes = new Map(pending.flatMap((one) => [...one.changes]));
    const keys = new Map([...changes].map(([place, { value }]) => [place, value == null ? null : toBytes(value)]));
    const entries = pending.flatMap((one) => one.entries);
    const credentials = pending.findLast((one) => one.credentials)?.credentials;
    await this.log.append({ keys, entries, credentials });
    if (entries.length > 0) this.tools.listeners.onJournaled(entries);
  }
}
