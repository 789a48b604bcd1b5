import type { NewJournalEntry } from '../vault/journal-entry.js';

type Attrs = NewJournalEntry['attrs'];

/** Marks of our own among a stanza's attributes. */
const KIND = 'recado-kind';
const OWN = 'recado-own';

/** What the journal holds besides decrypted messages: what happened, as JSON in place of a plaintext. */
export type EntryKind = 'message' | 'unreadable' | 'call' | 'group-notice';

export const kindOf = (attrs: Attrs): EntryKind => (attrs[KIND] as EntryKind | undefined) ?? 'message';

/** Whether our own account wrote it, as far as only the connection knows. */
export const isOwn = (attrs: Attrs): boolean => attrs[OWN] !== undefined;
/** Without a time of its own it is of now. */
export const dated = (attrs: Attrs): Attrs =>
  Number(attrs.t) > 0 ? attrs : { ...attrs, t: String(Math.floor(Date.now() / 1000)) };

export const asOwn = (attrs: Attrs): Attrs => ({ ...attrs, [OWN]: '1' });

export const entryOf = (kind: EntryKind, attrs: Attrs, said: unknown): NewJournalEntry => ({
  attrs: { ...dated(attrs), [KIND]: kind },
  plaintext: Buffer.from(JSON.stringify(said)),
});

export const saidIn = (plaintext: Uint8Array): unknown => JSON.parse(Buffer.from(plaintext).toString());

/** The attributes as the stanza had them. */
export const asMessage = ({ [KIND]: _kind, ...attrs }: Record<string, string>): Attrs => attrs;
