import { DEFAULT_CONNECTION_CONFIG, type BinaryNode, type SocketConfig } from '@whiskeysockets/baileys';
import type { Failpoints } from '../failpoint.js';
import { decodeMessage, entryOf, entryWith, unwrap, type StanzaAttributes } from '../protocol/journal-entry.js';
import { isInboxMessage } from '../protocol/inbound-message.js';
import { isResend } from '../protocol/peer-resend.js';
import { historyNoticeIn } from '../protocol/read-history.js';
import type { SignalKeys } from '../vault/signal-keys.js';
import { type Address, personOf } from '../protocol/jids.js';
import type { ReceivedMessages } from './received-messages.js';
import './report-repeats.js';

type MakeRepository = SocketConfig['makeSignalRepository'];
type RepositoryDeps = {
  keys: SignalKeys;
  stanzas: StanzaAttrs;
  failpoints: Failpoints;
  stored: () => Promise<void> | undefined;
  onLearned: (person: Address) => void;
  received: ReceivedMessages;
};

/** Decrypting a message a second time fails with this error. Its content is already in the journal or published. */
const ALREADY_READ = /Key used already|old counter/i;

/** Maps a ciphertext to the attributes of its stanza for as long as the ciphertext is in use. */
export class StanzaAttrs {
  private readonly attrsOf = new WeakMap<Uint8Array, BinaryNode['attrs']>();

  /** Never throws, because the socket's own emitter calls it. */
  record({ attrs, content }: BinaryNode): void {
    if (!Array.isArray(content)) return;
    for (const child of content)
      if (child.tag === 'enc' && child.content instanceof Uint8Array) this.attrsOf.set(child.content, attrs);
  }

  find(ciphertext: Uint8Array): BinaryNode['attrs'] | undefined {
    return this.attrsOf.get(ciphertext);
  }
}

/**
 * Wraps Baileys' Signal repository. A decrypted message and the keys that decrypted it are stored in one transaction,
 * before the receipt is sent, because WhatsApp deletes the message after the receipt. A message that cannot be
 * decrypted is journaled too.
 */
export function journaledRepository({
  keys,
  stanzas,
  failpoints,
  stored,
  onLearned,
  received,
}: RepositoryDeps): MakeRepository {
  const store = async (attrs: StanzaAttributes, plaintext: Uint8Array): Promise<void> => {
    const fromPhone = attrs.category === 'peer';
    const notice = fromPhone && received.isOurs(attrs) ? noticeIn(plaintext) : undefined;
    if (notice) return keys.journal(entryWith('history', attrs, notice));
    if (!isInboxMessage(attrs) || (fromPhone && !isResend(plaintext))) return;
    await received.store({ attrs: received.marked(attrs), plaintext });
  };
  const journaled = async (ciphertext: Uint8Array, decrypt: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const attrs = stanzas.find(ciphertext);
    try {
      const result = await keys.transaction(async () => {
        const plaintext = await decrypt();
        failpoints.pass('after-decrypt');
        if (attrs) await store(attrs, plaintext);
        failpoints.pass('after-journal');
        return plaintext;
      });
      void passWhenStored(stored(), failpoints);
      return result;
    } catch (error) {
      if (attrs && attrs.category !== 'peer' && isInboxMessage(attrs) && !ALREADY_READ.test(String(error)))
        await keys.journal(entryOf('unreadable', received.marked(attrs), 'undecryptable'));
      throw error;
    }
  };
  return (auth, logger, findLids) => {
    const { creds } = auth;
    const original = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds, keys }, logger, findLids);
    notifyOnMappings(original.lidMapping, onLearned);
    return {
      ...original,
      decryptMessage: (options) => journaled(options.ciphertext, () => original.decryptMessage(options)),
      decryptGroupMessage: (options) => journaled(options.msg, () => original.decryptGroupMessage(options)),
    };
  };
}

function noticeIn(plaintext: Uint8Array): Uint8Array | undefined {
  try {
    return historyNoticeIn(unwrap(decodeMessage(plaintext)).message);
  } catch {
    return undefined;
  }
}

const passWhenStored = (stored: Promise<void> | undefined, failpoints: Failpoints) =>
  stored?.then(
    () => failpoints.pass('after-commit'),
    () => undefined,
  );

type Mapping = ReturnType<SocketConfig['makeSignalRepository']>['lidMapping'];

/** Reports each pair of a LID and a number that Baileys stores. */
function notifyOnMappings(mapping: Mapping, onLearned: (person: Address) => void): void {
  const store = mapping.storeLIDPNMappings.bind(mapping);
  mapping.storeLIDPNMappings = async (pairs) => {
    const result = await store(pairs);
    for (const { lid, pn } of pairs) {
      const person = personOf(lid, pn);
      if (person?.lid && person.number) onLearned(person);
    }
    return result;
  };
}
