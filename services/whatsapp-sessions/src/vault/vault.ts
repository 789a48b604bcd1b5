import { initAuthCreds, type AuthenticationCreds } from '@whiskeysockets/baileys';
import type { Lease } from '../leases/lease.js';
import { CommitQueue } from './commit-queue.js';
import type { JournalEntry } from './journal-entry.js';
import { fromBytes, reviveKey, toBytes } from './key-codec.js';
import { KeyCache } from './key-cache.js';
import type { Sealing } from './sealing.js';
import { placeOf, SignalKeys, type Staged } from './signal-keys.js';
import type { VaultRepository } from './vault.repository.js';

type Write = { staged?: Staged; credentials?: Buffer; entries: JournalEntry[] };
type Listeners = {
  /** Stored together with its keys; in order. */
  onJournaled: (entries: JournalEntry[]) => void;
  /** Something could not be stored: the socket must be closed before Baileys answers anything. */
  onFailure: (error: unknown) => void;
};

/** About the sessions and identities of 400 contacts. */
const CACHED_KEYS = 2_000;
const CREDENTIALS = 'credentials';

/**
 * What one socket of one connection reads and writes, from its opening to its end: nothing of it survives a failed
 * write, because the database then knows better.
 */
export class Vault {
  readonly keys: SignalKeys;
  private readonly queue: CommitQueue<Write>;

  private constructor(
    readonly creds: AuthenticationCreds,
    private sequence: number,
    private readonly lease: Lease,
    private readonly tools: { repository: VaultRepository; sealing: Sealing; listeners: Listeners },
  ) {
    this.queue = new CommitQueue((writes) => this.commit(writes), tools.listeners.onFailure);
    this.keys = new SignalKeys(new KeyCache(CACHED_KEYS), {
      read: (type, ids) => this.read(type, ids),
      commit: (staged) => this.stage(staged),
    });
  }

  /** @param sequence of the last journal entry of this connection */
  static async open(lease: Lease, sequence: number, tools: Vault['tools']): Promise<Vault> {
    const { companyId, connectionId } = lease;
    const sealed = await tools.repository.readCredentials(companyId, connectionId);
    const stored = sealed && fromBytes(tools.sealing.open(sealed, connectionId, CREDENTIALS));
    return new Vault((stored as AuthenticationCreds | undefined) ?? initAuthCreds(), sequence, lease, tools);
  }

  get lastSequence(): number {
    return this.sequence;
  }

  saveCredentials(): Promise<void> {
    return this.queue.add({ credentials: toBytes(this.creds), entries: [] });
  }

  /** Resolves when everything that was written is stored, or has failed. */
  idle(): Promise<void> {
    return this.queue.idle();
  }

  private async read(type: string, ids: string[]): Promise<Map<string, unknown>> {
    const { companyId, connectionId } = this.lease;
    const places = ids.map((id) => placeOf(type, id));
    const found = await this.tools.repository.readKeys(companyId, connectionId, places);
    return new Map(
      [...found].map(([place, sealed]) => [
        place.slice(type.length + 1),
        reviveKey(type, this.tools.sealing.open(sealed, connectionId, place)),
      ]),
    );
  }

  private stage(staged: Staged): Promise<void> {
    const entries = staged.journal.map((entry) => ({ ...entry, sequence: (this.sequence += 1) }));
    return this.queue.add({ staged, entries });
  }

  private async commit(writes: Write[]): Promise<void> {
    const { companyId, connectionId } = this.lease;
    const { repository, sealing, listeners } = this.tools;
    const changes = new Map(writes.flatMap(({ staged }) => [...(staged?.changes ?? [])]));
    const seal = (place: string, value: unknown) =>
      value == null ? null : sealing.seal(toBytes(value), connectionId, place);
    const entries = writes.flatMap((write) => write.entries);
    const credentials = writes.findLast((write) => write.credentials)?.credentials;
    await repository.commit(companyId, this.lease, {
      keys: new Map([...changes].map(([place, { value }]) => [place, seal(place, value)])),
      journal: entries.map((entry) => ({ sequence: entry.sequence, sealed: sealEntry(sealing, connectionId, entry) })),
      credentials: credentials && sealing.seal(credentials, connectionId, CREDENTIALS),
    });
    if (entries.length > 0) listeners.onJournaled(entries);
  }
}

export const journalPlace = (sequence: number): string => `journal:${sequence}`;

function sealEntry(sealing: Sealing, connectionId: string, { sequence, attrs, plaintext }: JournalEntry): Buffer {
  return sealing.seal(toBytes({ attrs, plaintext: Buffer.from(plaintext) }), connectionId, journalPlace(sequence));
}
