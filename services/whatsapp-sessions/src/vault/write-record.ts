import { deserialize, serialize } from 'bson';
import type { JournalEntry, NewJournalEntry } from '../protocol/journal-entry.js';

/** One commit of an owner: keys by name (null removes), journal entries, credentials. Values are not yet sealed. */
export type Write = {
  keys: ReadonlyMap<string, Buffer | null>;
  entries: readonly JournalEntry[];
  credentials: Buffer | undefined;
};

export const encodeWrite = ({ keys, entries, credentials }: Write): Uint8Array =>
  serialize({ keys: [...keys], entries, ...(credentials && { credentials }) });

export function decodeWrite(bytes: Uint8Array): Write {
  const stored = deserialize(bytes, { promoteBuffers: true }) as {
    keys: [string, Buffer | null][];
    entries: JournalEntry[];
    credentials?: Buffer;
  };
  return { keys: new Map(stored.keys), entries: stored.entries, credentials: stored.credentials };
}

export const encodeEntry = ({ attrs, plaintext }: NewJournalEntry): Uint8Array => serialize({ attrs, plaintext });
export const decodeEntry = (bytes: Uint8Array): NewJournalEntry =>
  deserialize(bytes, { promoteBuffers: true }) as NewJournalEntry;

/** What is left of several writes when all are done: the last value of each key. */
export const mergeWrites = (writes: readonly Write[]): Write => ({
  keys: new Map(writes.flatMap(({ keys }) => [...keys])),
  entries: writes.flatMap(({ entries }) => entries),
  credentials: writes.findLast(({ credentials }) => credentials)?.credentials,
});
