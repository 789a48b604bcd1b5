import { AckPolicy, jetstream } from '@nats-io/jetstream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  checkStopped,
  clearStates,
  isCompleteSince,
  messagesSince,
  rewindConsumers,
} from '../../../scripts/operations/streams.mjs';
import { NatsLink } from '../src/messaging/nats-link.js';
import { startNats } from './own-nats.js';

const RECEIVED = 'evt.whatsapp.message.received.v1.acme.0';
const CHANGED = 'evt.tickets.ticket.changed.v1.acme';

describe('after a restore, the consumers of the logs', () => {
  let nats: Awaited<ReturnType<typeof startNats>>;
  let link: NatsLink;
  let tools: { manager: NatsLink['manager']; js: NatsLink['jetstream'] };
  beforeAll(async () => {
    nats = await startNats();
    link = await NatsLink.open(nats.url, 'restore test');
    tools = { manager: link.manager, js: jetstream(link.connection) };
  });
  afterAll(async () => {
    await link.close();
    await nats.stop();
  });

  const addConsumer = (stream: string, durable_name: string, filter_subject: string) =>
    link.manager.consumers.add(stream, { durable_name, filter_subject, ack_policy: AckPolicy.Explicit });
  const consumerOf = (stream: string, name: string) => link.jetstream.consumers.get(stream, name);
  /** Handles everything that is waiting, and returns it. */
  const handleAll = async (stream: string, name: string) => {
    const texts: string[] = [];
    for (const consumer = await consumerOf(stream, name); (await consumer.info()).num_pending > 0;) {
      const message = await consumer.next();
      texts.push(message?.string() ?? '');
      await message?.ackAck();
    }
    return texts;
  };
  const publish = async (subject: string, texts: string[]) => {
    for (const text of texts) await link.jetstream.publish(subject, text, { msgID: text });
  };
  /** Later than everything that is stored now, and earlier than what follows. */
  const moment = () => {
    const now = new Date(Date.now() + 2); // times in NATS are more precise
    while (Date.now() <= now.getTime());
    return now;
  };

  it("read WhatsApp's events since the backup again, and of undone changes none", async () => {
    await addConsumer('WHATSAPP', 'tickets', RECEIVED);
    await addConsumer('TICKETS', 'gateway', CHANGED);
    await publish(RECEIVED, ['long ago']);
    await publish(CHANGED, ['changed long ago']);
    const since = moment();
    await publish(RECEIVED, ['shortly before']);
    await publish(CHANGED, ['changed shortly before']);
    const restoredTo = moment();
    await publish(RECEIVED, ['lost']);
    await publish(CHANGED, ['undone']);
    await handleAll('WHATSAPP', 'tickets');
    await handleAll('TICKETS', 'gateway');

    await rewindConsumers(tools, { since, restoredTo });

    expect(await handleAll('WHATSAPP', 'tickets')).toEqual(['shortly before', 'lost']);
    expect(await handleAll('TICKETS', 'gateway')).toEqual(['changed shortly before']);
    const { config } = await (await consumerOf('WHATSAPP', 'tickets')).info();
    expect(config).toMatchObject({ filter_subject: RECEIVED, ack_policy: 'explicit' });
    const again: string[] = [];
    for await (const message of messagesSince(tools, 'WHATSAPP', [RECEIVED], restoredTo)) again.push(message.string());
    expect(again).toEqual(['lost']);
  });

  it('must not be in use', async () => {
    await checkStopped(link.manager);
    const consumer = await consumerOf('TICKETS', 'gateway');
    const waiting = consumer.next({ expires: 5_000 });
    while ((await link.manager.consumers.info('TICKETS', 'gateway')).num_waiting === 0);

    await expect(checkStopped(link.manager)).rejects.toThrow('gateway waits for messages');
    await link.jetstream.publish(CHANGED, 'ends the pull');
    await waiting;
  });

  it('need a log that contains everything since the backup', async () => {
    expect(await isCompleteSince(link.manager, new Date(0))).toBe(true);
    const { state } = await link.manager.streams.info('WHATSAPP');
    await link.manager.streams.purge('WHATSAPP', { seq: state.last_seq });

    expect(await isCompleteSince(link.manager, new Date(0))).toBe(false);
    expect(await isCompleteSince(link.manager, new Date())).toBe(true);
  });

  it('find no state, so that the owners publish theirs', async () => {
    await link.jetstream.publish('state.auth.user.v1.acme.one', '{}');

    await clearStates(link.manager);

    expect((await link.manager.streams.info('STATE')).state.messages).toBe(0);
  });
});
