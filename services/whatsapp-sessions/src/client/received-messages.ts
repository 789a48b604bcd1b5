import { areJidsSameUser, type AuthenticationCreds, type proto } from '@whiskeysockets/baileys';
import { isInboxMessage } from '../protocol/inbound-message.js';
import { isGroup, personOf, type Address } from '../protocol/jids.js';
import { asOwn, dated, withMe, type NewJournalEntry, type StanzaAttributes } from '../protocol/journal-entry.js';
import { entryOfRecord } from '../protocol/peer-resend.js';
import type { SignalKeys } from '../vault/signal-keys.js';
import { bothAddresses } from './both-addresses.js';
import { ChatTimers } from './chat-timers.js';
import { SealedChanges } from './sealed-changes.js';

type Me = AuthenticationCreds['me'];
type ReceivedDeps = {
  keys: SignalKeys;
  me: () => Me;
  stored: () => Promise<void> | undefined;
  findSent: (messageId: string) => Promise<Uint8Array | undefined>;
};

/** Journals received messages and stores what later messages need from them. */
export class ReceivedMessages {
  private readonly sealed: SealedChanges;
  private readonly timers: ChatTimers;

  constructor(private readonly deps: ReceivedDeps) {
    const { keys, findSent } = deps;
    this.sealed = new SealedChanges({ keys, me: () => this.self(), findSent });
    this.timers = new ChatTimers(keys);
  }

  /** Returns whether our own account wrote a message. In groups, only the author indicates it. */
  isOurs({ from, participant }: StanzaAttributes): boolean {
    const [author, me] = [participant ?? from, this.deps.me()];
    return areJidsSameUser(author, me?.id) || areJidsSameUser(author, me?.lid);
  }

  /** Adds to a stanza the time and the account, which only the connection knows. */
  marked(attrs: StanzaAttributes): StanzaAttributes {
    const known = isGroup(attrs.from) ? withMe(attrs, this.self()) : attrs;
    return dated(this.isOurs(attrs) ? asOwn(known) : known);
  }

  /** Runs in the transaction that stores the keys of the message. */
  async store(received: NewJournalEntry): Promise<void> {
    await this.timers.learn(received);
    await this.deps.keys.journal(...(await this.sealed.opened(received)));
  }

  /**
   * Stores messages from a history as if they had arrived while the device was offline. Resolves when they are stored.
   */
  async storeMissed(records: readonly proto.IWebMessageInfo[]): Promise<void> {
    const { keys, me, stored } = this.deps;
    const self = me()?.id ?? '';
    await keys.transaction(async () => {
      for (const record of records) {
        const entry = entryOfRecord(record, { self, arrived: new Date() });
        if (!entry || !isInboxMessage(entry.attrs)) continue;
        const attrs = { ...(await this.withBothAddresses(entry.attrs)), offline: '0' };
        await this.store({ attrs: this.marked(attrs), plaintext: entry.plaintext });
      }
    });
    await stored();
  }

  private self(): Address | null {
    const me = this.deps.me();
    return personOf(me?.id, me?.lid);
  }

  /**
   * Adds the other address. A history identifies a contact by number or LID, a live message by both. Both are needed
   * because the event ID is derived from them.
   */
  private async withBothAddresses(attrs: StanzaAttributes): Promise<StanzaAttributes> {
    const { from, recipient, participant } = attrs;
    const named = recipient ? 'peer_recipient' : isGroup(from) ? 'participant' : 'sender';
    const person = personOf(recipient ?? (isGroup(from) ? participant : from));
    if (!person) return attrs;
    const { number, lid } = await bothAddresses(this.deps.keys, person);
    return {
      ...attrs,
      ...(number && { [`${named}_pn`]: `${number}@s.whatsapp.net` }),
      ...(lid && { [`${named}_lid`]: `${lid}@lid` }),
    };
  }
}
