import type { WhatsappMessageReceived } from '@recado/contracts';
import { createHash } from 'node:crypto';
import { type JournalEntry, kindOf } from './journal-entry.js';
import { type Read, readContent, unreadable } from './read-content.js';
import { readCall, readGroupNotice, readReason } from './calls-and-notices.js';
import { conversationOf } from './conversation-of.js';
import { isFromPhone, resentMessages } from './peer-resend.js';

export type Received = WhatsappMessageReceived['data'];
/** An event's data, and the entry that it was read from. */
export type Inbound = { data: Received; source: JournalEntry };

/** What an entry says; nothing when the desk has no use for it. Never throws on bad content. */
export function readInbound(connectionId: string, entry: JournalEntry): Inbound[] {
  if (isFromPhone(entry.attrs)) return resentMessages(entry).flatMap((one) => readInbound(connectionId, one));
  const { attrs, sequence } = entry;
  const conversation = conversationOf(attrs);
  const read = readEntry(entry);
  if (!read || !conversation || !attrs.id) return [];
  const sentAt = new Date(Number(attrs.t) * 1000).toISOString();
  const recovered = attrs.offline !== undefined;
  return [
    {
      data: { connectionId, messageId: attrs.id, ...conversation, ...read, sentAt, sequence, recovered },
      source: entry,
    },
  ];
}

function readEntry({ attrs, plaintext }: JournalEntry): Read | null {
  const kind = kindOf(attrs);
  if (kind === 'call') return readCall(plaintext);
  if (kind === 'group-notice') return readGroupNotice(plaintext);
  return kind === 'unreadable' ? unreadable(readReason(plaintext)) : readContent(plaintext);
}

/**
 * The same for the same message of the same sender, however often it is decrypted, so that NATS stores a repeat once;
 * another one while it cannot be read. Also a valid id of an envelope.
 */
export function eventIdOf({ connectionId, contact, fromMe, messageId, content }: Received): string {
  const sender = fromMe ? 'me' : (contact.lid ?? contact.number);
  return hashOf(connectionId, sender, messageId, ...(content.type === 'unreadable' ? ['unreadable'] : []));
}

/** An id of an event that is the same whenever the same is announced. */
export const hashOf = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
