import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { MongoClient } from 'mongodb';
import { natsAddress } from '../../services/service-kit/dist/messaging/nats-address.js';
import { UserError } from '../infrastructure/user-error.mjs';
import { messagesSince } from './streams.mjs';

/** @typedef {{ at: Date, text: string }} Step */

const STREAMS = { WHATSAPP: ['evt.whatsapp.>'], TICKETS: ['evt.tickets.>'], DEAD: ['dead.>'] };
/** WhatsApp's timestamp of a message may be later than its arrival. */
const MARGIN_MS = 5 * 60_000;
const TRACE_ID = /^00-([0-9a-f]{32})-/;

/**
 * Prints what Recado knows of one message, in order: what is stored, and each event that mentions it. Prints no texts,
 * names or numbers.
 * @param {{ natsUrl: string, mongoUrl: string, id: string, log: (line: string) => void }} options
 * `natsUrl`: with the credentials of the user `operator`; `mongoUrl`: with read access to all databases; `id`: the id of
 * the message in Recado or in WhatsApp
 */
export async function printMessageLife({ natsUrl, mongoUrl, id, log }) {
  const connection = await connect({ ...natsAddress(natsUrl), timeout: 10_000 });
  const client = new MongoClient(mongoUrl);
  try {
    const message = await findMessage(client, id);
    const ids = [message._id, message.wid].filter((one) => typeof one === 'string' && one !== '');
    const nats = { js: jetstream(connection), manager: await jetstreamManager(connection) };
    const steps = [
      ...(await storedSteps(client, message, ids)),
      ...(await eventSteps(nats, new Date(message.createdAt.getTime() - MARGIN_MS), ids)),
    ];
    log(`message ${message._id}, in WhatsApp ${message.wid ?? '(none)'}, of company ${message.companyId}`);
    for (const { at, text } of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
      log(`${at.toISOString()}  ${text}`);
  } finally {
    await client.close();
    await connection.close();
  }
}

/** @param {MongoClient} client @param {string} id @returns {Promise<any>} */
async function findMessage(client, id) {
  const messages = client.db('tickets-messages').collection('messages');
  const projection = { companyId: 1, wid: 1, ticketId: 1, fromMe: 1, createdAt: 1, ack: 1, errorCode: 1 };
  const found = await messages.findOne(/** @type {any} */ ({ $or: [{ _id: id }, { wid: id }] }), { projection });
  if (!found) throw new UserError(`No message has the id ${id}. Give its id in Recado or in WhatsApp.`);
  return found;
}

/** @param {MongoClient} client @param {any} message @param {string[]} ids @returns {Promise<Step[]>} */
async function storedSteps(client, { companyId, ticketId, createdAt, fromMe, ack, errorCode }, ids) {
  const outcome = errorCode ? `failed with ${errorCode}` : `ack ${ack ?? 0}`;
  const direction = fromMe ? 'from the company' : 'from the contact';
  const desk = { at: createdAt, text: `WhatsApp's time of the message; ${direction}, ticket ${ticketId}, ${outcome}` };
  const outbound = client.db('whatsapp-sessions').collection('outbound');
  const ends = ids.map((id) => new RegExp(`:${id.replaceAll(/[^\w-]/g, '.')}$`));
  const commands = await outbound
    .find(/** @type {any} */ ({ companyId, _id: { $in: ends } }), { projection: { command: 0 } })
    .toArray();
  return [
    desk,
    ...commands.map(({ storedAt, since, state, connectionId, turns, errorCode: code }) => ({
      at: storedAt ?? since,
      text: `stored: command for connection ${connectionId}, ${state}, ${turns ?? 0} attempts${code ? `, ${code}` : ''}`,
    })),
  ];
}

/** @returns {Promise<Step[]>} */
async function eventSteps(nats, since, ids) {
  const steps = [];
  for (const [stream, subjects] of Object.entries(STREAMS))
    for await (const event of messagesSince(nats, stream, subjects, since)) {
      const payload = event.string();
      if (ids.some((id) => payload.includes(`"${id}"`)))
        steps.push({
          at: new Date(event.info.timestampNanos / 1_000_000),
          text: `${textOf(JSON.parse(payload))}, ${stream} ${event.info.streamSequence}`,
        });
    }
  return steps;
}

function textOf({ name, traceparent = '', correlationId, data }) {
  const ack = data?.ack ?? data?.message?.ack;
  const [, traceId] = TRACE_ID.exec(traceparent) ?? [];
  const details = [ack !== undefined && `ack ${ack}`, `correlation ${correlationId}`, traceId && `trace ${traceId}`];
  return `${name}  ${details.filter(Boolean).join(', ')}`;
}
