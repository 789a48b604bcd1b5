import { proto } from '@whiskeysockets/baileys';
import { asOwn, isOwn, type JournalEntry, type StanzaAttributes, decodeMessage, unwrap } from './journal-entry.js';
import { isGroup } from './jids.js';

/** What our own phone tells its devices: among it, messages that reached us without their content. */
export const isFromPhone = ({ category }: StanzaAttributes): boolean => category === 'peer';

/** Whether it is worth keeping: most of what the phone tells is for Baileys. */
export function isResend(plaintext: Uint8Array): boolean {
  try {
    return resultsIn(plaintext).length > 0;
  } catch {
    return false;
  }
}

/** The messages that the phone sent again, each as if it had come by itself. */
export function resentMessages({ attrs, plaintext, sequence }: JournalEntry): JournalEntry[] {
  if (!isOwn(attrs)) return []; // anybody could say so
  return resultsIn(plaintext).flatMap((bytes) => {
    const { key, message, messageTimestamp, pushName, participant } = proto.WebMessageInfo.decode(bytes);
    if (!key?.id || !key.remoteJid || !message) return [];
    const by = key.participant ?? participant;
    const said: StanzaAttributes = {
      id: key.id,
      t: String(messageTimestamp ?? attrs.t),
      ...(by && { participant: by }),
      ...(pushName && { notify: pushName }),
    };
    const place = chatAttributes(key.remoteJid, Boolean(key.fromMe), attrs.from ?? '');
    return [{ attrs: { ...said, ...place }, plaintext: padded(message), sequence }];
  });
}

function chatAttributes(chat: string, fromMe: boolean, self: string): StanzaAttributes {
  if (!fromMe) return { from: chat };
  return isGroup(chat) ? asOwn({ from: chat, participant: self }) : { from: self, recipient: chat };
}

function resultsIn(plaintext: Uint8Array): Uint8Array[] {
  const { message } = unwrap(decodeMessage(plaintext));
  const results = message.protocolMessage?.peerDataOperationRequestResponseMessage?.peerDataOperationResult ?? [];
  return results.flatMap(({ placeholderMessageResendResponse: one }) =>
    one?.webMessageInfoBytes ? [one.webMessageInfoBytes] : [],
  );
}

/** As a decrypted message is, with one byte that says so. */
const padded = (message: proto.IMessage): Uint8Array =>
  Buffer.concat([proto.Message.encode(message).finish(), Buffer.from([1])]);
