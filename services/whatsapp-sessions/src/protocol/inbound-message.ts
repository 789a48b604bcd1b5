import {
  chatKeyOf,
  createEvent,
  MessageContent,
  type WhatsappGroup,
  WhatsappMessageReceived,
  type WhatsappPerson,
} from '@recado/contracts';
import { createHash } from 'node:crypto';
import { jidDecode } from '@whiskeysockets/baileys';
import { plainName } from '@recado/service-kit/text';
import { type Address, isGroup, isList, isPersonal, isSamePerson, personOf } from './jids.js';
import { isOwn, type JournalEntry, kindOf, meIn, recordIn, type StanzaAttributes } from './journal-entry.js';
import { isFromPhone, resentMessages } from './peer-resend.js';
import { readVote } from './poll-vote.js';
import { NO_CONTEXT, type Read, readContent, unreadable } from './read-content.js';
import type { ReadQuote } from './read-quote.js';
import { usernameOf, withUsername } from './username.js';

/** Reads a record that the client journaled in the contract's format. */
const read =
  (type: MessageContent['type']) =>
  (plaintext: Uint8Array): Read | null => {
    const content = MessageContent.safeParse(recordIn(plaintext));
    return content.success && content.data.type === type
      ? { content: content.data, viewOnce: false, ...NO_CONTEXT }
      : null;
  };

const readCall = read('call');
const readGroupNotice = read('group-notice');

/** Returns the reason why a message could not be read. */
const readReason = (plaintext: Uint8Array): string => String(recordIn(plaintext));

export type Received = WhatsappMessageReceived['data'];
/** The data of an event, and the entry that it was read from. */
export type Inbound = { data: Received; source: JournalEntry };

/** Reads an entry's messages, or none if Recado does not handle it. Never throws on bad content. */
export function readInbound(connectionId: string, entry: JournalEntry): Inbound[] {
  if (kindOf(entry.attrs) === 'history') return []; // handled by `history`
  if (isFromPhone(entry.attrs)) return resentMessages(entry).flatMap((one) => readInbound(connectionId, one));
  const { attrs, sequence } = entry;
  const conversation = conversationOf(attrs);
  const found = readEntry(entry);
  if (!found || !conversation || !attrs.id) return [];
  const { quote, ...read } = found;
  const sentAt = new Date(Number(attrs.t) * 1000).toISOString();
  const recovered = attrs.offline !== undefined;
  return [
    {
      data: {
        ...{ connectionId, messageId: attrs.id, ...conversation, ...read, sentAt, sequence, recovered },
        quote: quote && quoteIn(conversation, meIn(attrs), quote),
      },
      source: entry,
    },
  ];
}

/** Adds the author to a quote. In a direct chat, a message is ours unless the contact wrote it. */
function quoteIn({ contact, group, fromMe }: Conversation, me: Address | null, quote: ReadQuote): Received['quote'] {
  const { author, ...rest } = quote;
  const isOurs = me || group ? isSamePerson(author, me) : author ? !isSamePerson(author, contact) : !fromMe;
  return { ...rest, fromMe: isOurs, author: author && !isOurs ? { ...author, name: null } : null };
}

function readEntry({ attrs, plaintext }: JournalEntry): Read | null {
  const kind = kindOf(attrs);
  if (kind === 'call') return readCall(plaintext);
  if (kind === 'group-notice') return readGroupNotice(plaintext);
  if (kind === 'poll-vote') return readVote(plaintext);
  return kind === 'unreadable' ? unreadable(readReason(plaintext)) : readContent(plaintext);
}

/**
 * Returns the same ID each time the same sender's message is decrypted, so that NATS stores repeats once. A message
 * that cannot be read has a different ID. The ID is also a valid envelope ID.
 */
export function eventIdOf({ connectionId, contact, fromMe, messageId, content }: Received): string {
  const sender = fromMe ? 'me' : (contact.lid ?? contact.number);
  return hashOf(connectionId, sender, messageId, ...(content.type === 'unreadable' ? ['unreadable'] : []));
}

/** @throws ZodError if the message violates the contract */
export function receivedEvent(companyId: string, data: Received, traceparent?: string): WhatsappMessageReceived {
  const id = eventIdOf(data);
  const origin = { companyId, correlationId: id, ...(traceparent && { traceparent }) };
  return createEvent(WhatsappMessageReceived, { id, ...origin, occurredAt: new Date(), data });
}

/** Derives an event ID from its parts, so that repeated announcements have the same ID. */
export const hashOf = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** The two sides of a conversation: the contact, the group if there is one, and the side that wrote. */
export type Conversation = { contact: WhatsappPerson; group: WhatsappGroup | null; fromMe: boolean };

/**
 * Returns whether Recado shows a message. It shows both sides of direct and group conversations, but neither status
 * updates nor channels.
 */
export const isInboxMessage = ({ from, category }: StanzaAttributes): boolean =>
  category === 'peer' || isPersonal(from) || isGroup(from) || isList(from);

/**
 * Returns the key that orders a chat's events, or null if the entry may contain messages from several chats, or from
 * none.
 */
export function chatOf(attrs: StanzaAttributes): string | null {
  const conversation = isFromPhone(attrs) ? null : conversationOf(attrs);
  return conversation && chatKeyOf({ connectionId: '', ...conversation });
}

/** Returns null for a message that belongs to no conversation in Recado. */
export function conversationOf(attrs: StanzaAttributes): Conversation | null {
  const { from } = attrs;
  const name = plainName(attrs.notify ?? '') || null;
  const by = (person: Address | null, group: WhatsappGroup | null): Conversation | null =>
    person && {
      contact: { ...person, name, ...withUsername(usernameOf(attrs.participant_username)) },
      ...{ group, fromMe: isOwn(attrs) },
    };
  if (isGroup(from)) return by(authorOf(attrs), groupOf(from));
  // a message to a broadcast list is a normal message for each of its recipients
  if (isList(from)) return isOwn(attrs) ? null : by(authorOf(attrs), null);
  return attrs.recipient !== undefined ? toRecipient(attrs) : by(authorOf(attrs), null);
}

/** Returns the author of a message, in any kind of chat. */
export function authorOf(attrs: StanzaAttributes): Address | null {
  const { from, participant, participant_pn, participant_lid, sender_pn, sender_lid } = attrs;
  if (!isGroup(from) && !isList(from)) return personOf(from, sender_pn, sender_lid);
  return personOf(participant, participant_pn, participant_lid, sender_pn, sender_lid);
}

/** Returns whether this account wrote a message: only stanzas from its own phone have a recipient. */
export const isOurs = (attrs: StanzaAttributes): boolean => isOwn(attrs) || attrs.recipient !== undefined;

const groupOf = (jid: string | undefined): WhatsappGroup => ({ id: jidDecode(jid)?.user ?? '', subject: null });

/** Reads a message sent by our own phone, which has a recipient. Messages to oneself are not a conversation. */
function toRecipient(attrs: StanzaAttributes): Conversation | null {
  const { from, recipient, peer_recipient_pn, peer_recipient_lid, recipient_pn, recipient_lid, sender_pn, sender_lid } =
    attrs;
  const person = personOf(recipient, peer_recipient_pn, peer_recipient_lid, recipient_pn, recipient_lid);
  const self = personOf(from, sender_pn, sender_lid);
  if (!person || isSamePerson(person, self)) return null;
  const username = usernameOf(attrs.peer_recipient_username, attrs.recipient_username);
  return { contact: { ...person, name: null, ...withUsername(username) }, group: null, fromMe: true };
}
