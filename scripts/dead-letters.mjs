/**
 * Lists and replays events, commands, inbound journal entries and outbox entries that could not be handled or
 * published. `npm run dead-letters` lists them, `npm run dead-letters -- replay` replays all, and `-- replay SEQUENCE`
 * replays one. An event is sent only to the handler that failed, and an entry to the service that stores it. A command
 * returns to the command stream, marked as a replay, and is executed even though it was previously abandoned. NATS_URL
 * is the URL of NATS, with the credentials of the user `operator` if NATS has users. In a container: `node
 * /app/scripts/dead-letters.mjs`.
 */
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, headers } from '@nats-io/transport-node';
import { natsAddress } from '../services/service-kit/dist/messaging/nats-address.js';

const STREAM = 'DEAD';
const NO_MESSAGE = 10_037;
const [command = 'list', only] = process.argv.slice(2);

async function* deadLetters(manager) {
  const { state } = await manager.streams.info(STREAM);
  for (let seq = state.first_seq; seq <= state.last_seq && state.messages > 0; seq += 1) {
    const message = await manager.streams.getMessage(STREAM, { seq }).catch((error) => {
      if (error.code === NO_MESSAGE) return null;
      throw error;
    });
    if (message) yield message;
  }
}

const read = (message, name) => message.header.get(`recado-${name}`);

const kindOf = (message) => {
  const consumer = read(message, 'consumer');
  if (consumer.endsWith('__journal')) return 'journal entry';
  if (consumer.endsWith('__outbox')) return 'outbox entry'; // also for commands, which then remain in the outbox
  return read(message, 'subject').startsWith('cmd.') ? 'command' : 'event';
};

const describe = (message) =>
  `${message.seq}  ${message.time.toISOString()}  ${kindOf(message)}  ${read(message, 'consumer')}  ` +
  `${read(message, 'subject')}\n    ${read(message, 'reason')}`;

/** Returns the message. If it was too large to copy, it is still in its original stream. */
async function dataOf(manager, message) {
  const [stream, seq] = (read(message, 'source') || '').split(':');
  if (!seq) return message.data;
  return (await manager.streams.getMessage(stream, { seq: Number(seq) })).data;
}

async function handOver(manager, message) {
  const data = await dataOf(manager, message);
  if (kindOf(message) !== 'command') return jetstream(connection).publish(`retry.${read(message, 'consumer')}`, data);
  const replay = headers();
  replay.set('recado-replay', String(message.seq));
  return jetstream(connection).publish(read(message, 'subject'), data, { headers: replay });
}

const address = natsAddress(process.env.NATS_URL ?? 'nats://127.0.0.1:4222');
const connection = await connect({ ...address, timeout: 5_000 }).catch(() => {
  console.error('NATS does not answer. Set NATS_URL to its address.');
  process.exit(1);
});
const manager = await jetstreamManager(connection);
let count = 0;
for await (const message of deadLetters(manager)) {
  if (only && String(message.seq) !== only) continue;
  count += 1;
  console.log(describe(message));
  if (command !== 'replay') continue;
  await handOver(manager, message);
  await manager.streams.deleteMessage(STREAM, message.seq);
}
console.log(
  count === 0 ? 'nothing was set aside' : `${count} ${command === 'replay' ? 'handed over again' : 'set aside'}`,
);
await connection.close();
