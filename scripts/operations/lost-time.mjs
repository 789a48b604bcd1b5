import { createEvent, subjectOf, WhatsappMediaStored, WhatsappMessageReceived } from '@recado/contracts';
import { widFor } from '../../services/tickets-messages/dist/handling/outbound/commands.js';
import { messagesSince } from './streams.mjs';

/** @typedef {import('./streams.mjs').Nats} Nats */
/** @typedef {{ companyId: string, connectionId: string, messageId: string, ack: number, errorCode: string | null, at: string }} Outcome */
/** @typedef {{ companyId: string, message: any, ticket: any }} Sent */

const MEDIA_PATH = /\/media\/([^?]+)\?/;

/**
 * What the streams know of the time between the backup and the restore.
 * @param {Nats} nats @param {{ since: Date, restoredTo: Date }} times  `since` is shortly before the backup
 */
export async function readLostTime(nats, { since, restoredTo }) {
  return {
    outcomes: await readOutcomes(nats, since),
    sent: await readSent(nats, since),
    sessions: await readSessions(nats, restoredTo),
    queued: await readQueued(nats),
  };
}

/** Returns the latest state of each message that was sent, or the error of one that was not. @returns {Promise<Map<string, Outcome>>} */
async function readOutcomes(nats, since) {
  const outcomes = new Map();
  for await (const message of messagesSince(nats, 'WHATSAPP', ['evt.whatsapp.message.acknowledged.v1.*'], since)) {
    const { companyId, data } = message.json();
    const key = `${data.connectionId}:${data.messageId}`;
    const known = outcomes.get(key);
    if (!known || data.ack >= known.ack) outcomes.set(key, { companyId, ...data });
  }
  return outcomes;
}

/** Returns the latest view of each message that an agent or a program has written. @returns {Promise<Sent[]>} */
async function readSent(nats, since) {
  const sent = new Map();
  const subjects = ['evt.tickets.message.added.v1.*', 'evt.tickets.message.changed.v1.*'];
  for await (const one of messagesSince(nats, 'TICKETS', subjects, since)) {
    const { name, companyId, data } = one.json();
    const known = sent.get(data.message.id);
    if (name === 'tickets.message.added' && isFromAgent(data.message))
      sent.set(data.message.id, { companyId, message: data.message, ticket: data.ticket });
    else if (known) known.message = data.message;
  }
  return [...sent.values()];
}

/** Messages of flows, campaigns and schedules are written again by the records that have caused them. */
const isFromAgent = ({ fromMe, userId, planned }) => fromMe && (planned ? planned.kind === 'api' : userId !== null);

/** Returns the connections that were linked or deleted, with their latest number. */
async function readSessions(nats, since) {
  const sessions = new Map();
  for await (const message of messagesSince(nats, 'WHATSAPP', ['evt.whatsapp.session.changed.v1.*'], since)) {
    const { companyId, data } = message.json();
    const { id, name, number, status } = data.session;
    const wasLinked = sessions.get(id)?.wasLinked || status === 'qrcode' || status === 'PAIRING';
    sessions.set(id, { companyId, id, name, number, status, wasLinked });
  }
  return [...sessions.values()];
}

/** Returns the ids of messages whose commands are still waiting in the stream. */
async function readQueued({ manager }) {
  const queued = new Set();
  const { state } = await manager.streams.info('COMMANDS');
  for (let seq = state.first_seq; seq <= state.last_seq && state.messages > 0; seq += 1) {
    const found = await manager.streams.getMessage('COMMANDS', { seq }).catch(() => null);
    const { connectionId, messageId } = found ? found.json().data : {};
    if (messageId) queued.add(`${connectionId}:${messageId}`);
  }
  return queued;
}

/**
 * Returns the events that bring an agent's message back to the desk, as if it had been written on the phone.
 * @param {Sent} sent @param {{ number: string | null, lid: string | null } | null} contact  as restored
 */
export function eventsFor({ companyId, message, ticket }, contact) {
  const content = contentOf(message);
  const person = personOf(ticket.contact, ticket.isGroup, contact);
  if (!content || !person || !ticket.whatsappId) return [];
  const address = { connectionId: ticket.whatsappId, messageId: widFor(message.id), ...person };
  const envelope = { companyId, correlationId: message.id, occurredAt: new Date() };
  const data = { ...address, ...receivedOf(message), content };
  const received = createEvent(WhatsappMessageReceived, { ...envelope, id: `restored-m-${message.id}`, data });
  const media = storedFileOf(message);
  if (!media) return [received];
  const stored = { ...envelope, id: `restored-f-${message.id}`, data: { ...address, media, errorCode: null } };
  return [received, createEvent(WhatsappMediaStored, stored)];
}

const receivedOf = ({ isForwarded: forwarded, albumId = null, createdAt: sentAt, quotedMsg: quoted }) => ({
  ...{ fromMe: true, forwarded, albumId, sentAt, sequence: 0, recovered: false },
  quote: quoted && {
    ...{ author: null, fromMe: quoted.fromMe, isStatus: false },
    content: { type: 'text', text: quoted.body },
  },
});

function storedFileOf({ media, mediaUrl }) {
  const path = media && mediaUrl && MEDIA_PATH.exec(mediaUrl)?.[1];
  if (!path) return null;
  const key = media.fileName ? path.slice(0, path.lastIndexOf('/')) : path; // the link ends with the file's name
  return { key, mimeType: media.mimeType, bytes: media.bytes ?? 0 };
}

function contentOf({ body, media, location, contacts, mediaType }) {
  if (media) {
    const { kind, mimeType, fileName, bytes, seconds, waveform } = media;
    return { type: 'media', kind, mimeType, fileName, bytes, seconds, waveform, caption: body };
  }
  if (location) return { type: 'location', ...location };
  if (contacts.length > 0) return { type: 'contacts', contacts };
  return mediaType === null ? { type: 'text', text: body } : null;
}

function personOf({ number, name }, isGroup, restored) {
  const nobody = { number: null, lid: null, name: null };
  if (isGroup) return number ? { contact: nobody, group: { id: number, subject: name } } : null;
  const contact = { number: number || restored?.number || null, lid: restored?.lid ?? null, name: null };
  return contact.number || contact.lid ? { contact, group: null } : null;
}

/** @param {Nats} nats @param {any} event */
export const publishEvent = ({ js }, event) => js.publish(subjectOf(event), JSON.stringify(event), { msgID: event.id });

/** Returns the key of a message in `outcomes` and `queued`. @param {Sent} sent */
export const keyOf = ({ message, ticket }) => `${ticket.whatsappId}:${widFor(message.id)}`;
