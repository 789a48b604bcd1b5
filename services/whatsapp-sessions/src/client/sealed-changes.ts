import { createHash } from 'node:crypto';
import type { Address } from '../protocol/jids.js';
import { authorOf, conversationOf, isOurs } from '../protocol/inbound-message.js';
import { entryOf, type NewJournalEntry, type StanzaAttributes } from '../protocol/journal-entry.js';
import { isFromPhone, resentMessages } from '../protocol/peer-resend.js';
import { openVote, type OpenedVote, type SealedVote } from '../protocol/poll-vote.js';
import { openEdit, sealingOf, secretOf, type SealedEdit, type Sealing } from '../protocol/sealed-edit.js';
import type { SignalKeys } from '../vault/signal-keys.js';
import { bothAddresses } from './both-addresses.js';

type SealedChangesDeps = {
  keys: Pick<SignalKeys, 'get' | 'set'>;
  me: () => Address | null;
  /** Returns the encoded message that this account sent under an ID. */
  findSent: (messageId: string) => Promise<Uint8Array | undefined>;
};

/**
 * Stores the secrets of received messages and polls, and decrypts the edits and votes that are encrypted with them.
 * Runs in the transaction that stores the message, so that an edit finds the secret of a message that arrived just
 * before it.
 */
export class SealedChanges {
  constructor(private readonly deps: SealedChangesDeps) {}

  /**
   * Returns the entries to journal instead of the given one, or none if an encrypted edit or vote cannot be decrypted.
   */
  async opened(entry: NewJournalEntry): Promise<NewJournalEntry[]> {
    if (!isFromPhone(entry.attrs)) return this.openedOne(entry);
    const resent = resentMessages({ ...entry, sequence: 0 });
    const opened = await Promise.all(resent.map(async (one) => (await this.openedOne(one)).filter((it) => it !== one)));
    return [entry, ...opened.flat()];
  }

  private async openedOne(entry: NewJournalEntry): Promise<NewJournalEntry[]> {
    const sealing = sealingOf(entry.plaintext);
    const { id } = entry.attrs;
    const author = this.authorOf(entry.attrs);
    if (id && author) await this.remember(author, id, sealing);
    if (!sealing.isSealed) return [entry];
    const { edit, vote } = sealing;
    if (edit && author) return this.openedEdit(edit, author, entry);
    return vote && author ? this.openedVote(vote, author, entry) : [];
  }

  private async remember(author: Address, messageId: string, { secret, isPoll }: Sealing): Promise<void> {
    if (!secret) return;
    const type = isPoll ? 'poll-secret' : 'message-secret';
    await this.deps.keys.set({ [type]: { [secretIdOf(author.lid ?? author.number, messageId)]: secret } });
  }

  private async openedEdit(edit: SealedEdit, sender: Address, entry: NewJournalEntry): Promise<NewJournalEntry[]> {
    const author = await bothAddresses(this.deps.keys, sender);
    const secrets = await this.secretsOf('message-secret', author, edit.targetId);
    const sent = isOurs(entry.attrs) && secrets.length === 0 ? await this.deps.findSent(edit.targetId) : undefined;
    const known = sent ? [secretOf(sent)] : secrets;
    const plaintext = known.map((secret) => secret && openEdit(edit, secret, author)).find(Boolean);
    return plaintext ? [{ attrs: entry.attrs, plaintext }] : [];
  }

  private async openedVote(vote: SealedVote, sender: Address, { attrs }: NewJournalEntry): Promise<NewJournalEntry[]> {
    const voter = await bothAddresses(this.deps.keys, sender);
    for (const person of this.creatorsOf(vote, sender, attrs)) {
      const creator = await bothAddresses(this.deps.keys, person);
      for (const secret of await this.secretsOf('poll-secret', creator, vote.pollId)) {
        const hashes = openVote(vote, { secret, creator, voter });
        const opened: OpenedVote | undefined = hashes && { targetId: vote.pollId, hashes };
        if (opened) return [entryOf('poll-vote', attrs, opened)];
      }
    }
    return [];
  }

  /**
   * Returns the possible creators of a poll: in a direct chat either side, in a group the creator named in the vote.
   */
  private creatorsOf({ creator }: SealedVote, voter: Address, attrs: StanzaAttributes): Address[] {
    const { number = null, lid = null } = conversationOf(attrs)?.contact ?? {};
    const all = [creator, voter, this.deps.me(), { number, lid }];
    return all.filter((one): one is Address => Boolean(one?.number ?? one?.lid));
  }

  private async secretsOf(type: 'message-secret' | 'poll-secret', { lid, number }: Address, messageId: string) {
    const ids = [lid, number].filter((one) => one !== null).map((one) => secretIdOf(one, messageId));
    return Object.values(await this.deps.keys.get(type, ids));
  }

  private authorOf(attrs: StanzaAttributes): Address | null {
    return (isOurs(attrs) ? this.deps.me() : null) ?? authorOf(attrs);
  }
}

/** Returns the ID of a secret. It includes the author, because a sender may choose any message ID. */
const secretIdOf = (author: string | null, messageId: string): string =>
  createHash('sha256')
    .update(JSON.stringify([author, messageId]))
    .digest('base64url');
