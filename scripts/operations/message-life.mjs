import { UserError } from '../infrastructure/user-error.mjs';
import { withStores } from './stores.mjs';
import { messagesSince, timeOf } from './streams.mjs';

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
  await withStores({ natsUrl, mongoUrl }, async (nats, client) => {
    const message = await findMessage(client, id);
    const ids = [message._id, message.wid].filter((one) => typeof one === 'string' && one !== '');
    const steps = [
      ...(await storedSteps(client, message, ids)),
      ...(await eventSteps(nats, new Date(message.createdAt.getTime() - MARGIN_MS), ids)),
    ];
    log(`message ${message._id}, in WhatsApp ${message.wid ?? '(none)'}, of company ${message.companyId}`);
    for (const { at, text } of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
      log(`${at.toISOString()}  ${text}`);
  });
}

/** @param {import('mongodb').MongoClient} client @param {string} id @returns {Promise<any>} */
async function findMessage(client, id) {
  const messages = client.db('tickets-messages').collection('messages');
  const projection = { companyId: 1, wid: 1, ticketId: 1, fromMe: 1, createdAt: 1, ack: 1, errorCode: 1 };
  const find = (filter) => messages.findOne(filter, { projection });
  const found = (await find({ _id: id })) ?? (await find({ wid: id })); // the second one reads all messages
  if (!found) throw new UserError(`No message has the id ${id}. Give its id in Recado or in WhatsApp.`);
  return found;
}

/** @param {import('mongodb').MongoClient} client @param {any} message @param {string[]} ids @returns {Promise<Step[]>} */
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
          at: timeOf(event),
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
