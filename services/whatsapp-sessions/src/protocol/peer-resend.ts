import { proto } from '@whiskeysockets/baileys';
import {
  asOwn,
  isOwn,
  type JournalEntry,
  type NewJournalEntry,
  type StanzaAttributes,
  decodeMessage,
  padded,
  unwrap,
} from './journal-entry.js';
import { isGroup } from './jids.js';
import { plausibleSeconds } from './time.js';

/**
 * Returns whether our own phone sent the stanza to its devices, which it does to resend messages that arrived without
 * content.
 */
export const isFromPhone = ({ category }: StanzaAttributes): boolean => category === 'peer';

/** Returns whether a message from the phone contains resent messages. Most of its messages are for Baileys. */
export function isResend(plaintext: Uint8Array): boolean {
  try {
    return resultsIn(plaintext).length > 0;
  } catch {
    return false;
  }
}

/** Returns the messages that the phone resent, each as if it had arrived directly. */
export function resentMessages({ attrs, plaintext, sequence }: JournalEntry): JournalEntry[] {
  if (!isOwn(attrs)) return []; // any sender could claim to be our phone
  const arrived = new Date(Number(attrs.t) * 1000);
  return resultsIn(plaintext).flatMap((bytes) => {
    const entry = entryOfRecord(proto.WebMessageInfo.decode(bytes), { self: attrs.from ?? '', arrived });
    return entry ? [{ ...entry, sequence }] : [];
  });
}

/**
 * Converts a message stored by a phone to the entry of a message that arrived directly. Returns null for a record
 * without a message.
 * @param self this account's address
 */
export function entryOfRecord(
  { key, message, messageTimestamp, pushName, participant }: proto.IWebMessageInfo,
  { self, arrived }: { self: string; arrived: Date },
): NewJournalEntry | null {
  if (!key?.id || !key.remoteJid || !message) return null;
  const by = key.participant ?? participant;
  const attributes: StanzaAttributes = {
    id: key.id,
    t: String(plausibleSeconds(messageTimestamp, arrived)),
    ...(by && { participant: by }),
    ...(pushName && { notify: pushName }),
  };
  return {
    attrs: { ...attributes, ...chatAttributes(key.remoteJid, Boolean(key.fromMe), self) },
    plaintext: padded(message),
  };
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
