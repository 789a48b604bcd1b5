import { AsyncLocalStorage } from 'node:async_hooks';
import { SerialQueue } from '@recado/service-kit/async';
import type { SignalDataTypeMap, SignalKeyStoreWithTransaction } from '@whiskeysockets/baileys';
import type { ChatTimer } from '../protocol/chat-timer.js';
import type { NewJournalEntry } from '../protocol/journal-entry.js';
import type { KeyCache } from './key-cache.js';

export type KeyChange = { type: string; id: string; value: unknown };
export type Staged = { changes: Map<string, KeyChange>; journal: NewJournalEntry[] };
/**
 * Baileys' keys, plus the secrets of received messages and polls, which encrypt later changes and votes, and chats'
 * disappearing-message timers.
 */
type KeyTypes = SignalDataTypeMap & {
  'message-secret': Uint8Array;
  'poll-secret': Uint8Array;
  'chat-timer': ChatTimer;
};
type KeysOf<T extends keyof KeyTypes> = { [id: string]: KeyTypes[T] };
type KeySet = { [T in keyof KeyTypes]?: { [id: string]: KeyTypes[T] | null } };
type Source = {
  /** Returns the values of keys by name. */
  read: (names: string[]) => Promise<Map<string, unknown>>;
  /** Resolves when the changes are stored, with the fence. */
  commit: (staged: Staged) => Promise<void>;
};

export const keyNameOf = (type: string, id: string): string => `${type}:${id}`;
export const typeOf = (keyName: string): string => keyName.slice(0, keyName.indexOf(':'));

const DAY_MS = 24 * 60 * 60_000;
/** How long secrets are stored. Messages can be edited for minutes, and polls receive votes for weeks. */
export const SECRET_KEPT_MS: Readonly<Record<string, number>> = {
  'message-secret': DAY_MS,
  'poll-secret': 30 * DAY_MS,
};

/** Pairs of keys that Baileys reads one after the other for each message. Both keys have the same ID. */
const READ_WITH: Readonly<Record<string, string>> = {
  'identity-key': 'session',
  session: 'identity-key',
  'lid-mapping': 'device-list',
  'device-list': 'lid-mapping',
};

/** The process has a single AsyncLocalStorage, because each one costs time on every await. */
const current = new AsyncLocalStorage<Staged>();

/**
 * The key store for Baileys and its Signal repository, with its own transactions. Baileys' transactions commit a sent
 * message's keys only after the message, and let a send and a receipt for the same contact overwrite each other's
 * ratchet. Here a connection's transactions run one at a time, and each sees the changes of the previous one
 * immediately. They do not wait for storage; only frames to WhatsApp do (`gateOutgoingFrames`).
 */
export class SignalKeys implements SignalKeyStoreWithTransaction {
  private readonly transactions = new SerialQueue();

  constructor(
    private readonly cache: KeyCache,
    private readonly source: Source,
  ) {}

  async get<T extends keyof KeyTypes>(type: T, ids: string[]): Promise<KeysOf<T>> {
    const staged = current.getStore();
    const found: Record<string, unknown> = {};
    const unknown = ids.filter((id) => {
      const name = keyNameOf(type, id);
      const change = staged?.changes.get(name);
      if (!change && !this.cache.has(name)) return true;
      const value = change ? change.value : this.cache.get(name);
      if (value != null) found[id] = value;
      return false;
    });
    if (unknown.length > 0) await this.load(type, unknown, found);
    return found as KeysOf<T>;
  }

  async set(data: KeySet): Promise<void> {
    const staged = current.getStore();
    if (staged) return add(staged, data);
    const own: Staged = { changes: new Map(), journal: [] };
    add(own, data);
    await this.store(own);
  }

  /** Stores entries in the current transaction, or in a new one. */
  async journal(...entries: NewJournalEntry[]): Promise<void> {
    const staged = current.getStore();
    if (staged) staged.journal.push(...entries);
    else await this.store({ changes: new Map(), journal: entries });
  }

  isInTransaction(): boolean {
    return current.getStore() !== undefined;
  }

  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.isInTransaction()) return work();
    const staged: Staged = { changes: new Map(), journal: [] };
    return this.transactions.add(async () => {
      const result = await current.run(staged, work);
      this.store(staged).catch(() => undefined); // the vault reports the failure, and no more frames are sent
      return result;
    });
  }

  private async store(staged: Staged): Promise<void> {
    if (staged.changes.size === 0 && staged.journal.length === 0) return;
    for (const [name, { value }] of staged.changes) this.cache.stage(name, value ?? undefined);
    await this.source.commit(staged);
    for (const [name, { type }] of staged.changes) {
      this.cache.committed(name);
      if (type in SECRET_KEPT_MS) this.cache.drop(name); // few of these are ever read, and none may evict a session
    }
  }

  private async load(type: string, ids: string[], found: Record<string, unknown>): Promise<void> {
    const names = ids.map((id) => keyNameOf(type, id));
    const other = READ_WITH[type];
    const others = other ? ids.map((id) => keyNameOf(other, id)).filter((name) => !this.cache.has(name)) : [];
    const read = await this.source.read([...names, ...others]);
    for (const name of [...names, ...others]) this.cache.learn(name, read.get(name));
    for (const [n, id] of ids.entries()) {
      const name = names[n] ?? '';
      const value = this.cache.get(name) ?? read.get(name);
      if (value != null) found[id] = value;
    }
  }
}

function add({ changes }: Staged, data: KeySet): void {
  for (const [type, values] of Object.entries(data))
    for (const [id, value] of Object.entries(values)) changes.set(keyNameOf(type, id), { type, id, value });
}
