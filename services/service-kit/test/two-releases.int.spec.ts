import { randomUUID } from 'node:crypto';
import { createEvent, defineEvent, defineRpc, defineState, type EventContract } from '@recado/contracts/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { headers } from '@nats-io/transport-node';
import { z } from 'zod';
import { postponedTotal } from '../src/health/metrics.js';
import { EventConsumer } from '../src/messaging/event-consumer.js';
import type { NatsLink } from '../src/messaging/nats-link.js';
import { PostponedMessages } from '../src/messaging/postponed-messages.js';
import { outgoingState, Publisher } from '../src/messaging/publisher.js';
import { RequestTurns } from '../src/messaging/request-turns.js';
import { RpcClient } from '../src/messaging/rpc-client.js';
import { RpcResponder } from '../src/messaging/rpc-responder.js';
import { StateCopy } from '../src/messaging/state-copy.js';
import { collector, openLink, silent } from './kit.js';

const context = { correlationId: 'test' };
const uniqueName = () => `t${randomUUID().replaceAll('-', '')}`;
const turns = () => ({ all: new RequestTurns(), heavy: new RequestTurns(), slow: new RequestTurns() });

/** The contracts of this release, and those of the next one: an added field, an added value and an added kind. */
function twoReleases() {
  const name = `tickets.kit.${uniqueName()}` as const;
  const orderKey = (data: unknown) => (data as { contact: string }).contact;
  const Text = z.strictObject({ type: z.literal('text'), text: z.string() });
  const define = <D extends z.ZodObject>(data: D) => defineEvent({ name, version: 1, data, orderKey });
  return {
    name,
    present: define(
      z.object({
        contact: z.string(),
        channel: z.enum(['phone', 'web']),
        content: z.discriminatedUnion('type', [Text]),
      }),
    ),
    next: define(
      z.object({
        contact: z.string(),
        channel: z.enum(['phone', 'web', 'watch']),
        content: z.discriminatedUnion('type', [
          Text.extend({ language: z.string().optional() }),
          z.strictObject({ type: z.literal('hologram'), size: z.number() }),
        ]),
        mood: z.string().optional(),
      }),
    ),
  };
}
const DATA = { contact: 'ana', channel: 'phone', content: { type: 'text', text: 'hi' } };
type Contracts = ReturnType<typeof twoReleases>;

describe('a release and the next one', () => {
  let link: NatsLink;
  let publisher: Publisher;
  let stops: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    link = await openLink();
    publisher = new Publisher(link);
  });
  afterEach(async () => {
    for (const stop of stops.toReversed()) await stop();
    stops = [];
  });
  afterAll(() => link.close());

  const publish = async (contract: EventContract, data: object) => {
    const event = createEvent(contract, {
      ...{ id: randomUUID(), companyId: 'acme', correlationId: 'test', occurredAt: new Date() },
      data: { ...DATA, ...data },
    });
    await publisher.publishEvent(event);
    return event;
  };

  /** Starts a process of a service. */
  const start = async (service: string, contract: EventContract, options = {}, logger = silent) => {
    const got = collector<unknown>();
    const waits = collector<number>();
    const waitMs = (ageMs: number) => (waits.add(ageMs), 100);
    const postponed = new PostponedMessages(link, service, logger, { waitMs, ...options });
    const handle = async ({ data }: { data: unknown }) => got.add(data);
    const consumer = new EventConsumer(link, contract, handle, { serviceName: service, logger: silent, postponed });
    await consumer.start();
    await postponed.start();
    stops.push(
      () => consumer.stop(),
      () => postponed.stop(),
    );
    return { ...got, waits };
  };
  const deadLetterOf = ({ name }: Contracts, service: string) =>
    link.manager.streams.getMessage('DEAD', { last_by_subj: `dead.${service}.evt.${name}.v1.acme` }).catch(() => null);
  const waitingOf = async (service: string) => {
    const { num_pending, num_ack_pending } = await link.manager.consumers.info('RETRY', `${service}__newer`);
    return num_pending + num_ack_pending;
  };

  it('ignore added fields of events', async () => {
    const contracts = twoReleases();
    const { count } = await start(uniqueName(), contracts.present);

    await publish(contracts.next, { mood: 'calm', content: { type: 'text', text: 'hi', language: 'en' } });

    expect(await count(1)).toEqual([DATA]);
  });

  it.each<[string, object]>([
    ['an added value', { channel: 'watch' }],
    ['an added kind', { content: { type: 'hologram', size: 1 } }],
  ])('handle an event with %s once, as soon as a process of the next release runs', async (_what, added) => {
    const contracts = twoReleases();
    const service = uniqueName();
    const present = await start(service, contracts.present);

    await publish(contracts.next, added);
    await publish(contracts.next, {});
    expect(await present.count(1)).toEqual([DATA]); // later events of the contact are not held up
    await present.waits.count(3);
    expect(await waitingOf(service)).toBe(1);
    expect(await postponedTotal.get()).toMatchObject({
      values: expect.arrayContaining([
        { value: 1, labels: { what: `${service}__${contracts.name.replaceAll('.', '-')}-v1` } },
      ]),
    });

    const next = await start(service, contracts.next);
    expect(await next.count(1)).toEqual([{ ...DATA, ...added }]);
    await publish(contracts.next, added);
    await next.count(2);

    expect(present.seen).toHaveLength(1);
    expect(await deadLetterOf(contracts, service)).toBeNull();
  });

  it('move an event that waited too long to the dead letters', async () => {
    const contracts = twoReleases();
    const service = uniqueName();
    const { waits } = await start(service, contracts.present, { limitMs: 300 });
    const dead = link.connection.subscribe(`dead.${service}.>`, { max: 1 });

    await publish(contracts.next, { channel: 'watch' });

    for await (const { subject, headers } of dead) {
      expect(subject).toBe(`dead.${service}.evt.${contracts.name}.v1.acme`);
      expect(headers?.get('recado-reason')).toContain('data.channel');
      expect(headers?.get('recado-consumer')).toBe(`${service}__${contracts.name.replaceAll('.', '-')}-v1`);
    }
    expect(waits.seen.length).toBeGreaterThan(0);
  });

  it('log a message that waits once, although it is read and postponed again', async () => {
    const contracts = twoReleases();
    const service = uniqueName();
    const lines = collector<string>();
    const warn = ((_fields: unknown, line: string) => lines.add(line)) as typeof silent.warn;
    const logger = Object.assign(Object.create(silent) as typeof silent, { warn });
    const { waits } = await start(service, contracts.present, {}, logger);

    for (let n = 0; n < 3; n += 1) await publish(contracts.next, { channel: 'watch' });
    await waits.count(6);

    expect(lines.seen).toEqual([expect.stringContaining('only a newer release can read')]);
  });

  it('store a postponed message of a handler that only the other release has', async () => {
    const contracts = twoReleases();
    const service = uniqueName();
    const first = await start(service, contracts.present);
    await publish(contracts.next, { channel: 'watch' });
    await first.waits.count(1);
    for (const stop of stops.splice(0).toReversed()) await stop();

    const other = twoReleases();
    const { waits } = await start(service, other.present); // the process after a rollback
    await waits.count(2);
    const again = await start(service, contracts.next);

    expect(await again.count(1)).toEqual([{ ...DATA, channel: 'watch' }]);
    expect(await deadLetterOf(contracts, service)).toBeNull();
  });

  it('store an event of an added kind until a process that handles it runs', async () => {
    const { next } = twoReleases();
    await publish(next, { mood: 'calm' });

    const { count } = await start(uniqueName(), next);

    expect(await count(1)).toEqual([{ ...DATA, mood: 'calm' }]);
  });

  it('answer requests of each other', async () => {
    const name = `kit${uniqueName()}.thing.get`;
    const reply = z.object({ name: z.string() });
    const present = defineRpc({ name: `${name}` as 'a.b.c', request: z.strictObject({ id: z.string() }), reply });
    const next = defineRpc({
      name: `${name}2` as 'a.b.c',
      request: z.strictObject({ id: z.string(), depth: z.number().default(1) }),
      reply: reply.extend({ age: z.number() }),
    });
    const seen: unknown[] = [];
    const answer = async (request: unknown) => {
      seen.push(request);
      return { name: 'Ana', age: 5 };
    };
    for (const contract of [present, next]) new RpcResponder(contract, answer, silent, turns()).start(link, 'kit-test');
    const client = new RpcClient(link);

    const fromNext = { ...next, subject: present.subject };
    expect(await client.call(fromNext, { id: '1', depth: 2 }, context)).toMatchObject({ name: 'Ana' });
    const fromPresent = { ...present, subject: next.subject };
    expect(await client.call(fromPresent, { id: '1' }, context)).toMatchObject({ name: 'Ana' });

    expect(seen).toEqual([{ id: '1' }, { id: '1', depth: 1 }]);
  });

  it('read errors of a kind that only the next release knows', async () => {
    const contract = defineRpc({ name: `kit${uniqueName()}.thing.get`, request: z.object({}), reply: z.object({}) });
    const body = { kind: 'postponed', code: 'ERR_NEW', message: 'Later.' };
    const failed = headers();
    failed.set('recado-error', '1');
    link.connection.subscribe(contract.subject, {
      callback: (_, message) => void message.respond(JSON.stringify(body), { headers: failed }),
    });

    await expect(new RpcClient(link).call(contract, {}, context)).rejects.toMatchObject({ message: 'Later.' });
  });

  it('read states of each other, and keep the last readable one', async () => {
    const name = `kit.${uniqueName()}` as const;
    const present = defineState({ name, version: 1, data: z.object({ role: z.enum(['user', 'admin']) }) });
    const next = defineState({
      name,
      version: 1,
      data: z.object({ role: z.enum(['user', 'admin', 'auditor']), team: z.string() }),
    });
    const state = (revision: number, id: string, role: 'user' | 'auditor') =>
      outgoingState(next, {
        ...{ id, companyId: 'acme', revision, changedAt: new Date().toISOString() },
        data: { role, team: 'a' },
      });
    await publisher.publish(state(1, 'one', 'user'));
    await publisher.publish(state(1, 'two', 'auditor'));
    const [old, young] = [new StateCopy(present, silent), new StateCopy(next, silent)];

    await Promise.all([old.start(link), young.start(link)]);

    expect(old.list('acme')).toEqual([{ role: 'user' }]);
    expect(young.list('acme')).toHaveLength(2);
    await Promise.all([old.stop(), young.stop()]);
  });
});
