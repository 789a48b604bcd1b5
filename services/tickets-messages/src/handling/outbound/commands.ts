import { createHash, randomBytes } from 'node:crypto';
import {
  commandSubjectOf,
  createEvent,
  ReadWhatsappMessages,
  SendWhatsappMessage,
  type Lane,
  type OutgoingContent,
  type WhatsappGroup,
  type WhatsappPerson,
} from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { type Outgoing, stamped, type Origin } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import type { ContactSnapshot } from '../../conversations/ticket.js';
import type { Message, StoredContent } from '../../conversations/message.js';

type Content = z.input<typeof OutgoingContent>;

/** The prefix that WhatsApp's web client uses for message ids. */
const WID_PREFIX = '3EB0';
const WID_RANDOM_BYTES = 18;

/** Returns a random WhatsApp id for a new message. */
export const newWid = (): string => widOf(randomBytes(WID_RANDOM_BYTES));

/** Returns the WhatsApp id for a message id. A retry gets the same one. */
export const widFor = (messageId: string): string =>
  widOf(createHash('sha256').update(`wid ${messageId}`).digest().subarray(0, WID_RANDOM_BYTES));

const widOf = (random: Buffer): string => WID_PREFIX + random.toString('hex').toUpperCase();

/**
 * Converts the content of a stored message into the content to send. @throws ERR_FORWARD_WAPP_MSG,
 * ERR_WAPP_DOWNLOAD_MEDIA if
 * it cannot be sent
 */
export function contentToSend({ body, media, location, contacts, mediaType }: StoredContent): Content {
  if (media) {
    const { key: mediaKey, errorCode: _none, ...facts } = media;
    if (!mediaKey) throw new AppError('ERR_WAPP_DOWNLOAD_MEDIA');
    return { type: 'media', ...facts, caption: body, mediaKey };
  }
  if (location) return { type: 'location', ...location };
  if (contacts) return { type: 'contacts', contacts: [...contacts] };
  if (mediaType !== null || body === '') throw new AppError('ERR_FORWARD_WAPP_MSG');
  return { type: 'text', text: body };
}

type SendOptions = { lane?: Lane; id?: string };

const NO_PERSON: WhatsappPerson = { number: null, lid: null, name: null };

/** Returns a contact in WhatsApp's format: a person or a group. */
export function recipientOf(contact: ContactSnapshot): { contact: WhatsappPerson; group: WhatsappGroup | null } {
  const { number, lid, name, groupId } = contact;
  if (groupId) return { contact: NO_PERSON, group: { id: groupId, subject: name } };
  return { contact: { number: number || null, lid: lid ?? null, name }, group: null };
}

/** Returns the command that sends a stored message. `id` must be given if a retry has to produce the same command. */
export function sendCommand(
  origin: Origin,
  message: Message,
  contact: ContactSnapshot,
  { lane = 'live', id = newId() }: SendOptions = {},
): Outgoing {
  const { whatsappId, wid, quotedMsg } = message;
  const quoted = quotedMsg && {
    messageId: quotedMsg.wid,
    fromMe: quotedMsg.fromMe,
    participant: quotedMsg.participant ?? null,
    text: quotedMsg.body,
  };
  const data = {
    connectionId: whatsappId,
    messageId: wid,
    ...recipientOf(contact),
    content: contentToSend(message),
    quoted,
    forwarded: message.isForwarded ?? false,
    queuedAt: new Date().toISOString(),
  };
  return command(origin, whatsappId, createEvent(SendWhatsappMessage, { ...stamped(origin, data), id }), lane);
}

/** Returns the command that sends content that is not stored as a message. */
export function sendSaidCommand(
  origin: Origin,
  said: StoredContent,
  { whatsappId, wid, contact, lane }: { whatsappId: string; wid: string; contact: ContactSnapshot; lane: Lane },
): Outgoing {
  const data = {
    connectionId: whatsappId,
    messageId: wid,
    ...recipientOf(contact),
    content: contentToSend(said),
    queuedAt: new Date().toISOString(),
  };
  return command(origin, whatsappId, createEvent(SendWhatsappMessage, stamped(origin, data)), lane);
}

type Change = { type: 'edit'; text: string } | { type: 'revoke' } | { type: 'reaction'; emoji: string };

/** Returns the command that changes a sent message. The change has its own WhatsApp id. */
export function changeCommand(
  origin: Origin,
  message: Message,
  { contact, wid, change }: { contact: ContactSnapshot; wid: string; change: Change },
): Outgoing {
  const { whatsappId, fromMe, participant = null } = message;
  const target = { messageId: message.wid, fromMe, participant: fromMe ? null : participant };
  const data = {
    connectionId: whatsappId,
    messageId: wid,
    ...recipientOf(contact),
    content: { ...change, target },
    quoted: null,
    queuedAt: new Date().toISOString(),
  };
  return command(origin, whatsappId, createEvent(SendWhatsappMessage, stamped(origin, data)));
}

/** Returns the command that marks messages as read on WhatsApp. */
export function readCommand(origin: Origin, read: readonly Message[], contact: ContactSnapshot): Outgoing[] {
  const [newest] = read;
  if (!newest) return [];
  const { whatsappId } = newest;
  const messageIds = read.filter((message) => message.whatsappId === whatsappId).map(({ wid }) => wid);
  const data = { connectionId: whatsappId, ...recipientOf(contact), messageIds };
  return [command(origin, whatsappId, createEvent(ReadWhatsappMessages, stamped(origin, data)))];
}

const command = ({ companyId }: Origin, connectionId: string, sent: { id: string }, lane: Lane = 'live'): Outgoing => ({
  kind: 'command',
  id: sent.id,
  subject: commandSubjectOf(lane, { companyId, connectionId }),
  body: JSON.stringify(sent),
});
