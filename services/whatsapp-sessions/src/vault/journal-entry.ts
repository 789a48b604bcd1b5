/** A decrypted message with the attributes of the stanza that it came in, before it is an event. */
export type NewJournalEntry = { attrs: Readonly<Record<string, string>>; plaintext: Uint8Array };
export type JournalEntry = NewJournalEntry & { sequence: number };

/** The name under which the key store takes journal entries, so that they commit together with the keys. */
export const JOURNAL = 'inbound-journal';
