import { createHash } from 'node:crypto';
import type { Address } from '../protocol/jids.js';
import { authorOf, isOurs } from '../protocol/inbound-message.js';
import type { NewJournalEntry, StanzaAttributes } from '../protocol/journal-entry.js';
import { isFromPhone, resentMessages } from '../protocol/peer-resend.js';
import { openEdit, sealingOf, secretOf, type SealedEdit } from '../protocol/sealed-edit.js';
import type { SignalKeys } from '../vault/signal-keys.js';
import { bothAddresses } from './both-addresses.js';

type SealedEditsDeps = {
  keys: Pick<SignalKeys, 'get' | 'set'>;
  me: () => Address | null;
  /** Returns the encoded message that this account sent under an id. */
  findSent: (messageId: string) => Promise<Uint8Array | undefined>;
};

/**
 * Stores the secrets of received messages, and opens the edits that are sealed with them. It runs in the transaction that
 * stores the message, so an edit finds the secret of a message that came just before it.
 */
export class SealedEdits {
  constructor(private readonly deps: SealedEditsDeps) {}

  /** Returns the entries to journal in the place of one: none for a sealed message that does not open. */
  async opened(entry: NewJournalEntry): Promise<NewJournalEntry[]> {
    if (!isFromPhone(entry.attrs)) return this.openedOne(entry);
    const resent = resentMessages({ ...entry, sequence: 0 });
    const opened = await Promise.all(resent.map(async (one) => (await this.openedOne(one)).filter((it) => it !== one)));
    return [entry, ...opened.flat()];
  }

  private async openedOne(entry: NewJournalEntry): Promise<NewJournalEntry[]> {
    const { secret, edit, isSealed } = sealingOf(entry.plaintext);
    const { id } = entry.attrs;
    const author = this.authorOf(entry.attrs);
    if (secret && id && author) await this.remember(author, id, secret);
    if (!isSealed) return [entry];
    const plaintext = edit && author && (await this.open(edit, author, entry));
    return plaintext ? [{ attrs: entry.attrs, plaintext }] : [];
  }

  private async remember(author: Address, messageId: string, secret: Uint8Array): Promise<void> {
    await this.deps.keys.set({ 'message-secret': { [secretIdOf(author.lid ?? author.number, messageId)]: secret } });
  }

  private async open(edit: SealedEdit, sender: Address, entry: NewJournalEntry): Promise<Uint8Array | undefined> {
    const author = await bothAddresses(this.deps.keys, sender);
    const ids = [author.lid, author.number].filter((one) => one !== null).map((one) => secretIdOf(one, edit.targetId));
    const secrets = Object.values(await this.deps.keys.get('message-secret', ids));
    const sent = isOurs(entry.attrs) && secrets.length === 0 ? await this.deps.findSent(edit.targetId) : undefined;
    const known = sent ? [secretOf(sent)] : secrets;
    return known.map((secret) => secret && openEdit(edit, secret, author)).find(Boolean);
  }

  private authorOf(attrs: StanzaAttributes): Address | null {
    return (isOurs(attrs) ? this.deps.me() : null) ?? authorOf(attrs);
  }
}

/** Names a message by its author too, because anyone may choose the id of a message. */
const secretIdOf = (author: string | null, messageId: string): string =>
  createHash('sha256')
    .update(JSON.stringify([author, messageId]))
    .digest('base64url');
