import type { WhatsappMessageReceived } from '@recado/contracts';
import { createHash } from 'node:crypto';
import {
  getContentType,
  normalizeMessageContent,
  proto,
  unpadRandomMax16,
  type WAMessageContent,
} from '@whiskeysockets/baileys';
import { personOf } from '../client/jids.js';
import type { JournalEntry } from '../vault/journal-entry.js';

type Data = WhatsappMessageReceived['data'];
type Content = Data['content'];
type Attrs = JournalEntry['attrs'];

const MAX_TEXT = 70_000;
const MAX_NAME = 200;
const MAX_REASON = 60;

/** What carries nothing for the desk yet: changes to other messages, key exchange, votes, marks. */
const SILENT = new Set([
  'protocolMessage',
  'reactionMessage',
  'encReactionMessage',
  'pollUpdateMessage',
  'pinInChatMessage',
  'keepInChatMessage',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'messageContextInfo',
]);

/** The event's data for a decrypted message; null for what the desk has no use for. Never throws on bad content. */
export function toReceived(connectionId: string, { attrs, plaintext, sequence }: JournalEntry): Data | null {
  const content = contentOf(plaintext);
  const contact = contactOf(attrs);
  if (!content || !contact || !attrs.id) return null;
  return {
    connectionId,
    messageId: attrs.id,
    contact,
    fromMe: isFromMe(attrs),
    content,
    sentAt: new Date(Number(attrs.t) * 1000).toISOString(),
    sequence,
    recovered: attrs.offline !== undefined,
  };
}

/**
 * The same for the same message of the same sender, however often it is decrypted, so that NATS stores a repeat once.
 * Also a valid id of an envelope.
 */
export function eventIdOf({ connectionId, contact, fromMe, messageId }: Data): string {
  const sender = fromMe ? 'me' : (contact.lid ?? contact.number);
  return createHash('sha256')
    .update(JSON.stringify([connectionId, sender, messageId]))
    .digest('base64url');
}

/** Only what our own phone sent names a recipient. */
const isFromMe = ({ recipient }: Attrs): boolean => recipient !== undefined;

function contactOf(attrs: Attrs): Data['contact'] | null {
  const { from, recipient, notify, sender_pn, sender_lid } = attrs;
  if (isFromMe(attrs)) {
    const { peer_recipient_pn, peer_recipient_lid, recipient_pn, recipient_lid } = attrs;
    const person = personOf(recipient, peer_recipient_pn, peer_recipient_lid, recipient_pn, recipient_lid);
    return person && { ...person, name: null };
  }
  const person = personOf(from, sender_pn, sender_lid);
  return person && { ...person, name: notify?.slice(0, MAX_NAME) || null };
}

function contentOf(plaintext: Uint8Array): Content | null {
  const message = decode(plaintext);
  if (message === 'undecodable') return { type: 'unreadable', reason: message };
  const text = message?.conversation || message?.extendedTextMessage?.text;
  if (text) return { type: 'text', text: text.slice(0, MAX_TEXT), quotedId: quotedIdOf(message) };
  const kind = getContentType(message);
  if (!kind || SILENT.has(kind)) return null;
  return { type: 'unreadable', reason: kind.slice(0, MAX_REASON) };
}

const quotedIdOf = (message: WAMessageContent | undefined): string | null =>
  message?.extendedTextMessage?.contextInfo?.stanzaId || null;

/** Without what is only wrapped around it: the own phone's copy, disappearing messages and the like. */
function decode(plaintext: Uint8Array): WAMessageContent | undefined | 'undecodable' {
  try {
    const decoded = proto.Message.decode(unpadRandomMax16(plaintext));
    return normalizeMessageContent(decoded.deviceSentMessage?.message ?? decoded);
  } catch {
    return 'undecodable';
  }
}
