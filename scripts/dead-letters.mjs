/**
 * What no consumer could handle: `npm run dead-letters` lists it, `npm run dead-letters -- replay` hands it to that consumer
 * again (and to no other), `-- replay SEQUENCE` only one. A command goes back to where commands come from, marked as a replay:
 * it is carried out although it was given up before. NATS_URL names the broker.
 */
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, headers } from '@nats-io/transport-node';

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

const describe = ({ seq, time, header }) =>
  `${seq}  ${time.toISOString()}  ${header.get('recado-consumer')}  ${header.get('recado-subject')}\n    ${header.get('recado-reason')}`;

async function handOver({ seq, header, data }) {
  const subject = header.get('recado-subject');
  if (!subject.startsWith('cmd.')) return jetstream(connection).publish(`retry.${header.get('recado-consumer')}`, data);
  const replay = headers();
  replay.set('recado-replay', String(seq));
  return jetstream(connection).publish(subject, data, { headers: replay });
}

const connection = await connect({ servers: process.env.NATS_URL ?? 'nats://127.0.0.1:4222', timeout: 5_000 }).catch(
  () => {
    console.error('NATS does not answer. Set NATS_URL to its address.');
    process.exit(1);
  },
);
const manager = await jetstreamManager(connection);
let count = 0;
for await (const message of deadLetters(manager)) {
  if (only && String(message.seq) !== only) continue;
  count += 1;
  console.log(describe(message));
  if (command !== 'replay') continue;
  await handOver(message);
  await manager.streams.deleteMessage(STREAM, message.seq);
}
console.log(
  count === 0 ? 'nothing was set aside' : `${count} ${command === 'replay' ? 'handed over again' : 'set aside'}`,
);
await connection.close();
