import { DEFAULT_CONNECTION_CONFIG, type SignalDataSet, type SocketConfig } from '@whiskeysockets/baileys';
import type { Failpoints } from '../failpoint.js';
import { JOURNAL, type NewJournalEntry } from '../vault/journal-entry.js';
import type { SignalKeys } from '../vault/signal-keys.js';
import { isPersonal } from './jids.js';
import type { StanzaBook } from './stanza-book.js';

type MakeRepository = SocketConfig['makeSignalRepository'];
type Parts = { keys: SignalKeys; stanzas: StanzaBook; failpoints: Failpoints };

/**
 * Baileys' own Signal repository, but what it decrypts is stored in one transaction with the keys that decrypted it,
 * before Baileys sends the receipt after which WhatsApp forgets the message.
 */
export function journaledRepository({ keys, stanzas, failpoints }: Parts): MakeRepository {
  const journaled = async (ciphertext: Uint8Array, decrypt: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const result = await keys.transaction(async () => {
      const plaintext = await decrypt();
      failpoints.pass('after-decrypt');
      const attrs = stanzas.find(ciphertext);
      if (attrs && concernsDesk(attrs)) await keys.set(journalSet({ attrs, plaintext }));
      failpoints.pass('after-journal');
      return plaintext;
    });
    failpoints.pass('after-commit');
    return result;
  };
  return (auth, logger, findLids) => {
    const original = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds: auth.creds, keys }, logger, findLids);
    return {
      ...original,
      decryptMessage: (options) => journaled(options.ciphertext, () => original.decryptMessage(options)),
      decryptGroupMessage: (options) => journaled(options.msg, () => original.decryptGroupMessage(options)),
    };
  };
}

/** A conversation with one person, from either side; not groups, status, or what the own phone tells its devices. */
const concernsDesk = ({ from, category }: Record<string, string>): boolean => isPersonal(from) && category !== 'peer';

const journalSet = (entry: NewJournalEntry): SignalDataSet => ({ [JOURNAL]: { entry } }) as SignalDataSet;
