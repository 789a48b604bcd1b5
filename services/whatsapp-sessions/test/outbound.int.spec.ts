import 'reflect-metadata';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  commandSubjectOf,
  createEvent,
  SendWhatsappMessage,
  type Lane,
  type OutgoingContent,
  type WhatsappMessageAcknowledged,
} from '@recado/contracts';
import { AckPolicy } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import type { INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { getConnectionToken } from '@nestjs/mongoose';
import { LOGGER, SETTINGS } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import { BackgroundWork, dueTimesIn } from '@recado/service-kit/background';
import { createLogger } from '@recado/service-kit/logger';
import { NatsLink, PostponedMessages, Publisher, RpcClient } from '@recado/service-kit/messaging';
import { connectMongo, createIndexes, Outbox, Transactions } from '@recado/service-kit/mongo';
import type { Connection } from 'mongoose';
import type { z } from 'zod';
import type { MessageToSend, SendOutcome, WhatsappClient } from '../src/client/whatsapp-client.js';
import { readConfig } from '../src/config.js';
import { LeaseLost, type Lease } from '../src/leases/lease.js';
import { COLLECTOR_OF, readCommand } from '../src/outbound/command.js';
import { openCollector } from '../src/outbound/open-collector.js';
import { OutboundModule } from '../src/outbound/outbound.module.js';
import { OutboundQueue } from '../src/outbound/outbound-queue.js';
import { OutboundQueues } from '../src/outbound/outbound-queues.js';
import type { Waiting } from '../src/outbound/pick-commands.js';
import { OutboundRepository } from '../src/outbound/outbound.repository.js';
import { TurnsRepository } from '../src/outbound/turns.repository.js';
import { RunCommand } from '../src/outbound/run-command.js';
import { WaitingCommandsRepository } from '../src/outbound/waiting-commands.repository.js';
import { until } from './desk.js';
import { startNats } from '../../service-kit/test/own-nats.js';

const { MONGO_URL = '' } = process.env;
const logger = createLogger('outbound test', 'silent');
const HOUR_MS = 60 * 60_000;
const TEXT = { type: 'text' as const, text: 'oi' };
type Content = z.input<typeof OutgoingContent>;
type More = { content?: Content; lane?: Lane; queuedAt?: Date; messageId?: string };
type Answer = (message: MessageToSend) => Promise<SendOutcome>;

/** The service's own outbound folder with its servers; WhatsApp is a function of the test. */
describe('outbound commands', () => {
  let app: INestApplicationContext;
  let database: Connection;
  let link: NatsLink;
  let outbox: Outbox;
  let nats: Awaited<ReturnType<typeof startNats>>;
  /** By event ID, because the outbox may publish an event again. */
  const published = new Map<string, WhatsappMessageAcknowledged['data']>();
  const queues: OutboundQueue[] = [];
  const settings = readConfig({
    NODE_ENV: 'test',
    MONGO_URL: 'mongodb://unused',
    NATS_URL: 'nats://unused',
    MEDIA_DIR: tmpdir(),
    ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
    CONVERSATIONS_AT_ONCE: '4',
    BULK_PER_MINUTE: '6000',
  });

  beforeAll(async () => {
    nats = await startNats();
    database = await connectMongo(MONGO_URL, `outbound-${randomUUID()}`);
    link = await NatsLink.open(nats.url, 'outbound test');
    const publisher = new Publisher(link);
    outbox = new Outbox(database, publisher, logger);
    const values: [unknown, unknown][] = [
      [LOGGER, logger],
      [SETTINGS, settings],
      [NatsLink, link],
      [Publisher, publisher],
      [PostponedMessages, new PostponedMessages(link, 'whatsapp-sessions', logger, { waitMs: () => 50 })],
      [RpcClient, new RpcClient(link)],
      [Transactions, new Transactions(database, outbox)],
      [BackgroundWork, new BackgroundWork(dueTimesIn(database.getClient().db(database.name)), logger)],
      [getConnectionToken(), database],
    ];
    const providers = values.map(([provide, useValue]) => ({ provide: provide as symbol, useValue }));
    const kit = { module: class Kit {}, global: true, providers, exports: providers.map(({ provide }) => provide) };
    const root = { module: class Root {}, imports: [kit, OutboundModule] };
    link.connection.subscribe('evt.whatsapp.message.acknowledged.>', {
      callback: (_error, message) => {
        const { id, data } = message.json<WhatsappMessageAcknowledged>();
        published.set(id, data);
      },
    });
    app = await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
    await createIndexes(database);
  });
  afterEach(async () => {
    await Promise.all(queues.splice(0).map((queue) => queue.stop()));
  });
  afterAll(async () => {
    await app.close();
    await database.dropDatabase();
    await database.close();
    await link.close();
    await nats.stop();
  });

  const get = <T>(type: Type<T>): T => app.get(type, { strict: false });
  const accepted: SendOutcome = { accepted: true, content: Buffer.from('encoded'), members: null };
  const outbound = () => database.collection<{ _id: string; state: string }>('outbound');

  const newLease = async (): Promise<Lease> => {
    const lease = { companyId: `t${randomUUID()}`, connectionId: randomUUID(), owner: 'pod 1', epoch: 1 };
    await holds(lease);
    return lease;
  };
  const holds = async ({ companyId, connectionId, owner, epoch }: Lease) => {
    const wish = { wanted: true, wishKind: 'start', wishRevision: 1, granted: 1, writes: 0 };
    const held = { companyId, owner, epoch, until: new Date(Date.now() + HOUR_MS), ...wish };
    await database
      .collection<{ _id: string }>('sessions')
      .updateOne({ _id: connectionId }, { $set: held }, { upsert: true });
  };
  const commandOf = ({ companyId, connectionId }: Lease, contact: string, more: More = {}) => {
    const { content = TEXT, queuedAt = new Date(), messageId = randomUUID() } = more;
    const person = { number: contact, lid: null, name: null };
    const data = { connectionId, messageId, contact: person, content, quoted: null, queuedAt: queuedAt.toISOString() };
    const envelope = { id: randomUUID(), companyId, correlationId: 'test', occurredAt: new Date(), data };
    return createEvent(SendWhatsappMessage, envelope);
  };
  const publish = async (lease: Lease, command: object, lane: Lane = 'live', replay = false) => {
    const written = headers();
    if (replay) written.set('recado-replay', '1');
    await link.jetstream.publish(commandSubjectOf(lane, lease), JSON.stringify(command), { headers: written });
  };
  const send = async (lease: Lease, contact: string, more: More = {}): Promise<string> => {
    const command = commandOf(lease, contact, more);
    await publish(lease, command, more.lane);
    return command.data.messageId;
  };
  const clientOf = (answer: Answer): WhatsappClient => ({ send: answer }) as unknown as WhatsappClient;
  const connect = (lease: Lease, answer: Answer): OutboundQueue => {
    const queue = get(OutboundQueues).queueOf(lease, clientOf(answer));
    queues.push(queue);
    queue.start();
    return queue;
  };
  const connectRecording = (lease: Lease) => {
    const sent: MessageToSend[] = [];
    connect(lease, (message) => {
      sent.push(message);
      return Promise.resolve(accepted);
    });
    return sent;
  };
  const stored = ({ connectionId }: Lease, count: number) =>
    until(async () => ((await outbound().countDocuments({ connectionId })) === count ? true : undefined));
  const done = ({ connectionId }: Lease, count: number) =>
    until(async () =>
      (await outbound().countDocuments({ connectionId, state: 'done' })) === count ? true : undefined,
    );
  /** Resolves when the queue accepts commands that are not stored: it has read those that are. */
  const isReading = async (lease: Lease) => {
    const warmUp = await send(lease, '999');
    await firstResultOf(warmUp);
    await done(lease, 1);
    await outbound().deleteMany({ connectionId: lease.connectionId });
  };
  const newsOf = (messageId: string) => [...published.values()].filter((news) => news.messageId === messageId);
  /** Events are published in parallel to the stored state, so they may arrive later. */
  const firstResultOf = (messageId: string) =>
    until(async () => (newsOf(messageId).length > 0 ? newsOf(messageId) : undefined));

  it('are sent in order within each conversation, and several conversations of a number in parallel', async () => {
    const lease = await newLease();
    const sent = new Map<string, string[]>();
    let [now, most] = [0, 0];
    let meet: () => void = () => undefined;
    const several = new Promise<void>((resolve) => (meet = resolve));
    const wanted = new Map<string, string[]>();
    connect(lease, async ({ contact, messageId }) => {
      most = Math.max(most, (now += 1));
      if (most > 1) meet();
      await several; // the first waits for one from another conversation
      for (let turns = randomInt(10); turns > 0; turns -= 1) await new Promise(setImmediate);
      now -= 1;
      const number = contact.number ?? '';
      sent.set(number, [...(sent.get(number) ?? []), messageId]);
      return accepted;
    });

    for (let n = 0; n < 60; n += 1) {
      const contact = String(100 + (n % 6));
      wanted.set(contact, [...(wanted.get(contact) ?? []), await send(lease, contact)]);
    }
    await done(lease, 60);

    expect(sent).toEqual(wanted);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(4);
  });

  it('are sent without being stored first, and stored as sent', async () => {
    const lease = await newLease();
    const sent = connectRecording(lease);
    await isReading(lease);
    sent.splice(0);
    const stores = jest.spyOn(get(OutboundRepository), 'store');

    const ids = [await send(lease, '1'), await send(lease, '2'), await send(lease, '1')];
    await done(lease, 3);

    expect(stores.mock.calls.flat(2).filter(({ connectionId }) => connectionId === lease.connectionId)).toEqual([]);
    stores.mockRestore();
    expect(sent.map(({ messageId }) => messageId)).toEqual(ids);
    for (const id of ids) expect(await firstResultOf(id)).toMatchObject([{ ack: 1, errorCode: null }]);
    expect(Buffer.from((await get(OutboundRepository).content(lease, ids[0] ?? '')) ?? []).toString()).toBe('encoded');
  });

  it('are stored if WhatsApp does not answer soon, and not sent again when it does', async () => {
    const lease = await newLease();
    let answer: (outcome: SendOutcome) => void = () => undefined;
    const slow = new Promise<SendOutcome>((resolve) => (answer = resolve));
    const sent: string[] = [];
    connect(lease, ({ messageId, contact }) => {
      if (contact.number === '999') return Promise.resolve(accepted);
      sent.push(messageId);
      return slow;
    });
    await isReading(lease);

    const ids = [await send(lease, '1'), await send(lease, '1'), await send(lease, '2')];
    await stored(lease, 3);
    expect(new Set(sent)).toEqual(new Set([ids[0], ids[2]]));
    answer(accepted);
    await done(lease, 3);

    expect(sent.filter((id) => id === ids[0])).toHaveLength(1);
    expect(sent.indexOf(ids[1] ?? '')).toBe(2);
  });

  it('keep their place when WhatsApp does not answer the first attempt', async () => {
    const lease = await newLease();
    const sent: string[] = [];
    let fail: (error: Error) => void = () => undefined;
    const unanswered = new Promise<SendOutcome>((_resolve, reject) => (fail = reject));
    connect(lease, ({ messageId, contact }) => {
      if (contact.number === '999') return Promise.resolve(accepted);
      return sent.push(messageId) === 1 ? unanswered : Promise.resolve(accepted);
    });
    await isReading(lease);

    const first = await send(lease, '1');
    await until(() => Promise.resolve(sent.length === 1 ? true : undefined));
    const reads = jest.spyOn(get(OutboundRepository), 'waiting');
    // too old to be offered
    const later = await send(lease, '1', { queuedAt: new Date(Date.now() - 120_000) });
    await until(async () => {
      const found = await Promise.all(reads.mock.results.map(({ value }) => value as Promise<Waiting[]>));
      return found.flat().find(({ id }) => id.endsWith(later));
    });
    reads.mockRestore();
    fail(new AppError('ERR_SENDING_WAPP_MSG'));
    await done(lease, 2);

    expect(sent).toEqual([first, first, later]);
  });

  it('that WhatsApp refuses fail once, with their reason', async () => {
    const lease = await newLease();
    const sent: string[] = [];
    connect(lease, ({ messageId, contact }) => {
      if (contact.number === '999') return Promise.resolve(accepted);
      sent.push(messageId);
      return Promise.resolve({ accepted: false, reason: 'restricted' });
    });
    await isReading(lease);

    const id = await send(lease, '1');
    await done(lease, 1);

    expect(await firstResultOf(id)).toMatchObject([{ ack: 0, errorCode: 'ERR_WAPP_RESTRICTED' }]);
    expect(sent).toEqual([id]);
  });

  it('return to the stream when the session closes before they begin', async () => {
    const lease = await newLease();
    let answer: (outcome: SendOutcome) => void = () => undefined;
    const slow = new Promise<SendOutcome>((resolve) => (answer = resolve));
    const begun: string[] = [];
    const queue = connect(lease, ({ messageId, contact }) => {
      if (contact.number === '999') return Promise.resolve(accepted);
      begun.push(messageId);
      return slow;
    });
    await isReading(lease);
    const first = await send(lease, '1');
    await until(() => Promise.resolve(begun.length === 1 ? true : undefined));
    const second = await send(lease, '1');

    const stopped = queue.stop();
    answer(accepted);
    await stopped;
    const sent = connectRecording(lease);
    await done(lease, 2);

    expect([...begun, ...sent.map(({ messageId }) => messageId)]).toEqual([first, second]);
  });

  it('wait for an earlier one of the conversation that is still being stored', async () => {
    const lease = await newLease();
    const sent = connectRecording(lease);
    await isReading(lease);
    sent.splice(0);
    const repository = get(OutboundRepository);
    const store = repository.store.bind(repository);
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const spy = jest.spyOn(repository, 'store').mockImplementation(async (arrived) => {
      if (
        arrived.some(({ command }) => command.name === 'whatsapp.message.send' && command.data.content.type === 'edit')
      )
        await held;
      return store(arrived);
    });
    const target = { messageId: 'earlier', fromMe: true, participant: null };
    const change = await send(lease, '1', { content: { type: 'edit', target, text: 'corrigida' } });
    const text = await send(lease, '1');
    letGo();
    await done(lease, 2);
    spy.mockRestore();

    expect(sent.map(({ messageId }) => messageId)).toEqual([change, text]);
  });

  it('to other contacts overtake one whose upload hangs', async () => {
    const lease = await newLease();
    let release: (outcome: SendOutcome) => void = () => undefined;
    const slow = new Promise<SendOutcome>((resolve) => (release = resolve));
    const sent: string[] = [];
    connect(lease, ({ contact, messageId }) => {
      sent.push(messageId);
      return contact.number === '1' ? slow : Promise.resolve(accepted);
    });

    const first = await send(lease, '1');
    const second = await send(lease, '1');
    const others = [await send(lease, '2'), await send(lease, '3'), await send(lease, '2')];
    await done(lease, 3);
    expect(new Set(sent)).toEqual(new Set([first, ...others]));
    release(accepted);
    await done(lease, 5);

    expect(sent.at(-1)).toBe(second);
  });

  it('of the live lane are sent before waiting ones of the bulk lane', async () => {
    const lease = await newLease();
    for (const contact of ['1', '2', '3', '4']) await send(lease, contact, { lane: 'bulk' });
    const live: string[] = [];
    for (const contact of ['5', '6', '7', '8']) live.push(await send(lease, contact));
    await stored(lease, 8);

    const sent: string[] = [];
    let proceed: (outcome: SendOutcome) => void = () => undefined;
    const all = new Promise<SendOutcome>((resolve) => (proceed = resolve));
    connect(lease, ({ messageId }) => {
      if (sent.push(messageId) === 4) proceed(accepted); // the limit of parallel sends
      return all;
    });
    await done(lease, 8);

    expect(new Set(sent.slice(0, 4))).toEqual(new Set(live));
  });

  describe('while bulk commands are still in transit to the collection', () => {
    /** Prevents bulk commands from being stored until the returned function is called. */
    const holdBulk = (): (() => void) => {
      const repository = get(OutboundRepository);
      const store = repository.store.bind(repository);
      let letGo: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (letGo = resolve));
      const spy = jest.spyOn(repository, 'store').mockImplementation(async (arrived) => {
        if (arrived.some(({ lane }) => lane === 'bulk')) await held;
        return store(arrived);
      });
      return () => {
        letGo();
        spy.mockRestore();
      };
    };

    it('do not wait for them', async () => {
      const lease = await newLease();
      const sent = connectRecording(lease);
      const release = holdBulk();
      await send(lease, '1', { lane: 'bulk' });
      const live = await send(lease, '2');
      await done(lease, 1);

      expect(sent.map(({ messageId }) => messageId)).toEqual([live]);
      release();
      await done(lease, 2);
    });

    it('wait for the one that they change', async () => {
      const lease = await newLease();
      const sent = connectRecording(lease);
      const release = holdBulk();
      const offer = await send(lease, '1', { lane: 'bulk' });
      const target = { messageId: offer, fromMe: true, participant: null };
      const change = await send(lease, '1', { content: { type: 'edit', target, text: 'corrigida' } });
      const other = await send(lease, '2');
      await done(lease, 1);
      await stored(lease, 2);
      release();
      await done(lease, 3);

      expect(sent.map(({ messageId }) => messageId)).toEqual([other, offer, change]);
    });
  });

  it('wait until every earlier one of the conversation is stored', async () => {
    const lease = await newLease();
    const repository = get(OutboundRepository);
    const [first, second] = [commandOf(lease, '1'), commandOf(lease, '1')];
    const arrivedAt = (command: object, arrival: string) => {
      const arrived = readCommand(commandSubjectOf('live', lease), () => command);
      return { ...arrived, arrival, isReplay: false };
    };
    const sent: string[] = [];
    let floor = 'era/0';
    const client = clientOf(({ messageId }) => {
      sent.push(messageId);
      return Promise.resolve(accepted);
    });
    const collector = { floorOf: () => Promise.resolve({ storedUpTo: floor, nothingBefore: floor }) };
    const queue = new OutboundQueue(lease, client, link, collector, repository, get(RunCommand), settings, logger);
    queues.push(queue);
    const wake = () =>
      link.connection.publish(
        `news.whatsapp.commands.${lease.companyId}.${lease.connectionId}`,
        JSON.stringify({ lane: 'live', arrival: floor }),
      );

    await repository.store([arrivedAt(second, 'era/2')]);
    queue.start();
    await link.connection.flush();
    wake();
    await until(async () =>
      (await outbound().countDocuments({ connectionId: lease.connectionId })) ? true : undefined,
    );
    expect(sent).toEqual([]);
    await repository.store([arrivedAt(first, 'era/1')]);
    floor = 'era/2';
    wake();
    await done(lease, 2);

    expect(sent).toEqual([first.data.messageId, second.data.messageId]);
  });

  it('that waited too long fail with their reason and are never sent, also while the session has no owner', async () => {
    const lease = await newLease();
    const old = await send(lease, '1', { queuedAt: new Date(Date.now() - 25 * HOUR_MS) });
    const fresh = await send(lease, '1', { queuedAt: new Date(Date.now() - 23 * HOUR_MS) });
    await stored(lease, 2);

    await get(BackgroundWork).lane('expired commands').runDue();
    await firstResultOf(old);
    const sent = connectRecording(lease);
    await done(lease, 2);

    expect(newsOf(old)).toMatchObject([{ ack: 0, errorCode: 'ERR_WAPP_EXPIRED' }]);
    expect(sent.map(({ messageId }) => messageId)).toEqual([fresh]);
  });

  it('that expire before they are read fail when their session opens', async () => {
    const lease = await newLease();
    const old = await send(lease, '1', { queuedAt: new Date(Date.now() - 25 * HOUR_MS) });
    await stored(lease, 1);

    const sent = connectRecording(lease);
    await done(lease, 1);

    expect(await firstResultOf(old)).toMatchObject([{ ack: 0, errorCode: 'ERR_WAPP_EXPIRED' }]);
    expect(sent).toEqual([]);
  });

  it('are cancelled by a deletion while they wait, and the deletion is not sent either', async () => {
    const lease = await newLease();
    const taken = await send(lease, '1');
    const kept = await send(lease, '1');
    await stored(lease, 2);
    const target = { messageId: taken, fromMe: true, participant: null };

    const deletion = await send(lease, '1', { content: { type: 'revoke', target } });
    await firstResultOf(deletion);
    const sent = connectRecording(lease);
    await done(lease, 2);

    expect(await firstResultOf(taken)).toMatchObject([{ ack: 0, errorCode: 'ERR_WAPP_CANCELLED' }]);
    expect(newsOf(deletion)).toMatchObject([{ ack: 1, errorCode: null }]);
    expect(sent.map(({ messageId }) => messageId)).toEqual([kept]);
  });

  it('change a sent message, after it', async () => {
    const lease = await newLease();
    const sent = connectRecording(lease);
    const id = await send(lease, '1');
    await done(lease, 1);

    const target = { messageId: id, fromMe: true, participant: null };
    const deletion = await send(lease, '1', { content: { type: 'revoke', target } });
    await done(lease, 2);

    expect(sent.map(({ messageId }) => messageId)).toEqual([id, deletion]);
  });

  it('that are repeated are sent once: done, waiting, or in progress', async () => {
    const lease = await newLease();
    const [command, messageId] = [commandOf(lease, '1'), randomUUID()];
    await publish(lease, command);
    await publish(lease, command);
    const sent = connectRecording(lease);
    await done(lease, 1);

    await publish(lease, command);
    await publish(lease, commandOf(lease, '1', { messageId: command.data.messageId }));
    await send(lease, '1', { messageId });
    await done(lease, 2);

    expect(sent.map((message) => message.messageId)).toEqual([command.data.messageId, messageId]);
  });

  it('that failed are sent again if a user requests it or an operator replays them, not if they are only repeated', async () => {
    const lease = await newLease();
    const command = commandOf(lease, '1');
    const sent: string[] = [];
    let outcome: SendOutcome = { accepted: false, reason: 'refused' };
    connect(lease, (message) => {
      sent.push(message.messageId);
      return Promise.resolve(outcome);
    });
    const { messageId } = command.data;
    const failures = () => newsOf(messageId).filter(({ errorCode }) => errorCode).length;
    await publish(lease, command);
    await until(async () => (failures() === 1 ? true : undefined));

    await publish(lease, command);
    await send(lease, '2');
    await done(lease, 2);
    expect(sent.filter((id) => id === messageId)).toHaveLength(1);

    const again = commandOf(lease, '1', { messageId });
    await publish(lease, again);
    await until(async () => (failures() === 2 ? true : undefined));
    outcome = accepted;
    await publish(lease, again, 'live', true);
    await until(async () => (newsOf(messageId).at(-1)?.ack === 1 ? true : undefined));

    expect(sent.filter((id) => id === messageId)).toHaveLength(3);
  });

  it('are set aside when WhatsApp repeatedly does not answer, and sent when they are replayed', async () => {
    const lease = await newLease();
    const id = await send(lease, '1');
    await stored(lease, 1);
    await outbound().updateOne({ connectionId: lease.connectionId }, { $set: { turns: 20 } });

    let answer: Answer = () => Promise.reject(new AppError('ERR_SENDING_WAPP_MSG'));
    connect(lease, (message) => answer(message));
    await done(lease, 1);

    expect(await firstResultOf(id)).toMatchObject([{ ack: 0, errorCode: 'ERR_SENDING_WAPP_MSG' }]);
    const subject = `dead.whatsapp-sessions.${commandSubjectOf('live', lease)}`;
    const dead = await link.manager.streams.getMessage('DEAD', { last_by_subj: subject });
    expect(dead?.json<{ data: { messageId: string } }>().data.messageId).toBe(id);

    answer = () => Promise.resolve(accepted);
    const script = join(import.meta.dirname, '../../../scripts/dead-letters.mjs');
    await promisify(execFile)(process.execPath, [script, 'replay', String(dead?.seq)], {
      env: { ...process.env, NATS_URL: nats.url },
    });
    await until(async () => (newsOf(id).at(-1)?.ack === 1 ? true : undefined));
  });

  describe('of the next release', () => {
    /** A message of a kind that this release does not know. */
    const unknown = (lease: Lease) => {
      const command = commandOf(lease, '1');
      return { ...command, data: { ...command.data, content: { type: 'hologram' as never, text: 'oi' } } };
    };
    const deadLetter = (lease: Lease) =>
      link.manager.streams
        .getMessage('DEAD', { last_by_subj: `dead.whatsapp-sessions.${commandSubjectOf('live', lease)}` })
        .catch(() => null);

    it('wait without delaying later ones, and are collected again when a process can read them', async () => {
      const lease = await newLease();
      const sent = connectRecording(lease);
      await isReading(lease);
      const command = unknown(lease);
      const postponed = get(PostponedMessages);
      await postponed.start();

      await publish(lease, command);
      const later = await send(lease, '1');
      await firstResultOf(later);
      expect(sent.at(-1)?.messageId).toBe(later);
      const waits = await until(async () => {
        const { num_ack_pending } = await link.manager.consumers.info('RETRY', 'whatsapp-sessions__newer');
        return num_ack_pending === 1 ? true : undefined;
      });
      expect(waits).toBe(true);

      const again = link.connection.subscribe(commandSubjectOf('live', lease), { max: 1 });
      postponed.register(COLLECTOR_OF.live, { read: () => undefined, subjectOf: (subject) => subject });
      for await (const message of again) expect(message.json()).toEqual(command);
      expect(await deadLetter(lease)).toBeNull();
      await postponed.stop();
    });

    it('that a newer process has stored are left to an owner of that release', async () => {
      const lease = await newLease();
      const command = unknown(lease);
      const address = { lane: 'live' as const, companyId: lease.companyId, connectionId: lease.connectionId };
      const stored = { ...address, command, arrival: 'a/1', isReplay: false };
      await get(OutboundRepository).store([stored]);
      const sent = connectRecording(lease);

      const claimed = () => outbound().countDocuments({ connectionId: lease.connectionId, state: 'claimed' });
      await until(async () => ((await claimed()) === 1 ? true : undefined));
      const other = await send(lease, '2');
      await firstResultOf(other);

      expect(sent.map(({ messageId }) => messageId)).toEqual([other]);
      expect(await claimed()).toBe(1);
      expect(await deadLetter(lease)).toBeNull();
    });
  });

  it('of an earlier owner are taken over, and it can no longer end them', async () => {
    const first = await newLease();
    const second = { ...first, owner: 'pod 2', epoch: 2 };
    const turns = get(TurnsRepository);
    const messageId = await send(first, '1');
    await stored(first, 1);
    const id = `${first.connectionId}:${messageId}`;
    const stale = await turns.claim(first, id);
    if (!stale) throw new Error('nothing to claim');
    await holds(second);

    const sent = connectRecording(second);
    await done(second, 1);

    expect(sent.map((message) => message.messageId)).toEqual([messageId]);
    expect(await turns.claim(first, id)).toBeUndefined();
    expect(await turns.settle(first, stale, { errorCode: null })).toBe(false);
    await expect(turns.settle(first, stale, { errorCode: 'ERR_WAPP_REFUSED' })).rejects.toBeInstanceOf(LeaseLost);
    expect(await firstResultOf(messageId)).toMatchObject([{ ack: 1 }]);
  });

  it('that a later owner has claimed are not claimed by an earlier one', async () => {
    const first = await newLease();
    const second = { ...first, owner: 'pod 2', epoch: 2 };
    const turns = get(TurnsRepository);
    const id = `${first.connectionId}:${await send(first, '1')}`;
    await stored(first, 1);

    expect(await turns.claim(second, id)).toBeDefined();

    expect(await turns.claim(first, id)).toBeUndefined();
  });

  it('are claimed and settled together, each by its own owner', async () => {
    const [first, other] = [await newLease(), await newLease()];
    const late = { ...first, owner: 'pod 2', epoch: 2 };
    const turns = get(TurnsRepository);
    const ids = [await send(first, '1'), await send(first, '2')].map((id) => `${first.connectionId}:${id}`);
    const others = `${other.connectionId}:${await send(other, '3')}`;
    await stored(first, 2);
    await stored(other, 1);
    const [taken = '', kept = ''] = ids;

    const claims = [turns.claim(first, taken), turns.claim(first, kept), turns.claim(other, others)];
    const [lost, mine, theirs] = await Promise.all(claims);
    if (!lost || !mine || !theirs) throw new Error('not all are claimed');
    await turns.claim(late, taken);
    const sent = { errorCode: null };

    const ends = [turns.settle(first, lost, sent), turns.settle(first, mine, sent), turns.settle(other, theirs, sent)];
    expect(await Promise.all(ends)).toEqual([false, true, true]);
    expect((await turns.claim(late, taken))?.command).toBeDefined();
    expect((await turns.claim(first, kept))?.command).toBeUndefined();
  });

  it('are counted for their company while they wait, and deleted with their connection', async () => {
    const lease = await newLease();
    const begunAt = Date.now();
    const [first] = [await send(lease, '1'), await send(lease, '1'), await send(lease, '2', { lane: 'bulk' })];
    await stored(lease, 3);
    const waiting = new WaitingCommandsRepository(database);

    const counts = (await waiting.of(lease.companyId)).get(lease.connectionId);
    expect(counts).toMatchObject({ live: 2, bulk: 1 });
    expect(Date.parse(counts?.since ?? '')).toBeGreaterThanOrEqual(begunAt);
    expect(Date.parse(counts?.since ?? '')).toBeLessThanOrEqual(Date.now());
    expect((await waiting.of('globex')).size).toBe(0);

    await get(OutboundQueues).removeAll(lease);
    const sent = connectRecording(lease);
    const next = await send(lease, '1');
    await done(lease, 1);
    expect(sent.map(({ messageId }) => messageId)).toEqual([next]);
    expect(newsOf(first)).toEqual([]);
  });

  it('need one consumer per lane for any number of connections', async () => {
    const leases = await Promise.all(Array.from({ length: 30 }, newLease));
    const all = leases.map((lease) => ({ lease, sent: connectRecording(lease) }));

    for (const { lease } of all) await send(lease, '1');
    for (const { lease } of all) await done(lease, 1);

    expect(all.map(({ sent }) => sent.length)).toEqual(all.map(() => 1));
    const names = [];
    for await (const { name } of link.manager.consumers.list('COMMANDS')) names.push(name);
    expect(names.toSorted()).toEqual(Object.values(COLLECTOR_OF).toSorted());
  });

  it('for the consumers of an earlier version are taken over, and those consumers deleted', async () => {
    const lease = await newLease();
    const { consumers } = link.manager;
    await consumers.delete('COMMANDS', COLLECTOR_OF.live);
    const durable_name = `whatsapp-sessions__live-${lease.connectionId}`;
    const filter_subject = commandSubjectOf('live', lease);
    await until(async () => {
      const old = { durable_name, filter_subject, ack_policy: AckPolicy.Explicit, max_ack_pending: 1 };
      const added = await consumers.add('COMMANDS', old).catch(() => undefined);
      if (!added) await consumers.delete('COMMANDS', COLLECTOR_OF.live).catch(() => undefined);
      return added;
    });
    await send(lease, '1');
    await send(lease, '1');

    const sent = connectRecording(lease);
    await done(lease, 2);

    expect(sent).toHaveLength(2);
    await expect(consumers.info('COMMANDS', durable_name)).rejects.toThrow();
  });

  it('are still read with the settings of another version', async () => {
    await until(async () => link.manager.consumers.info('COMMANDS', COLLECTOR_OF.live).catch(() => undefined));
    await link.manager.consumers.update('COMMANDS', COLLECTOR_OF.live, { ack_wait: 77e9, max_ack_pending: 3 });

    await openCollector(link, 'live');

    const { config } = await link.manager.consumers.info('COMMANDS', COLLECTOR_OF.live);
    expect(config.max_ack_pending).toBeGreaterThan(3);
  });
});
