import { randomUUID } from 'node:crypto';
import { defineSignal, createEvent, STREAMS } from '@recado/contracts/core';
import { AckPolicy } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { registry } from '../src/health/index.js';
import { NatsLink } from '../src/messaging/nats-link.js';
import { Publisher } from '../src/messaging/publisher.js';
import { SignalListener } from '../src/messaging/signal-listener.js';
import { StreamMaintenance } from '../src/messaging/stream-maintenance.js';
import { collector, openLink, silent } from './kit.js';
import { startNats } from './own-nats.js';

const HOUR_MS = 60 * 60_000;
const STREAM = 'SCHEDULES';
const settings = { logger: silent, keepMs: HOUR_MS };

describe('streams', () => {
  let nats: Awaited<ReturnType<typeof startNats>>;
  let link: NatsLink;
  beforeAll(async () => {
    nats = await startNats();
    link = await NatsLink.open(nats.url, 'kit test');
  });
  afterAll(async () => {
    await link.close();
    await nats.stop();
  });

  it('fit into the storage together, and reject new messages when full', async () => {
    const percent = Object.values(STREAMS).reduce((sum, stream) => sum + stream.percent, 0);
    expect(percent).toBeLessThanOrEqual(100);

    for (const name of Object.keys(STREAMS)) {
      const { config } = await link.manager.streams.info(name);
      expect(config.max_bytes).toBeGreaterThan(0);
      expect(config.discard).toBe(name === 'DEAD_REASONS' ? 'old' : 'new');
    }
  });

  it('store the reason of a dead letter separately from its text', async () => {
    const subject = `kit.${randomUUID()}`;
    const written = headers();
    written.set('recado-reason', 'ERR_NO_TICKET_FOUND');

    await link.jetstream.publish(`dead.${subject}`, 'a text of a contact', { headers: written });

    const kept = () => link.manager.streams.getMessage('DEAD_REASONS', { last_by_subj: `reason.${subject}` });
    let reason = await kept();
    while (!reason) reason = await kept();
    expect(reason.header.get('recado-reason')).toBe('ERR_NO_TICKET_FOUND');
    expect(reason.data).toHaveLength(0);
  });

  describe('of this service', () => {
    const durable = `maintenance-${randomUUID()}`;
    const subject = `evt.schedules.kit.${durable}.v1.acme`;
    const isKept = async (seq: number) => Boolean(await link.manager.streams.getMessage(STREAM, { seq }));
    const take = async () => (await link.jetstream.consumers.get(STREAM, durable)).next();
    beforeAll(() =>
      link.manager.consumers.add(STREAM, {
        durable_name: durable,
        filter_subject: subject,
        ack_policy: AckPolicy.Explicit,
      }),
    );
    afterAll(() => link.manager.consumers.delete(STREAM, durable));

    it('delete only messages that every consumer has handled, once they are an hour old', async () => {
      const maintenance = new StreamMaintenance(link.manager, { ...settings, serviceName: 'campaigns-schedules' });
      const { seq: handled } = await link.jetstream.publish(subject, 'handled');
      const { seq: open } = await link.jetstream.publish(subject, 'not handled');
      await (await take())?.ackAck();
      const now = Date.now();

      await maintenance.run(now);
      expect(await isKept(handled)).toBe(true);
      await maintenance.run(now + HOUR_MS);

      expect(await isKept(handled)).toBe(false);
      expect(await isKept(open)).toBe(true);
    });

    it('keep handled messages that are younger than an hour', async () => {
      const maintenance = new StreamMaintenance(link.manager, { ...settings, serviceName: 'campaigns-schedules' });
      await (await take())?.ackAck();
      const now = Date.now();
      await maintenance.run(now);
      const { seq } = await link.jetstream.publish(subject, 'new');
      await (await take())?.ackAck();

      await maintenance.run(now + HOUR_MS);

      expect(await isKept(seq)).toBe(true);
    });

    it('keep handled messages for the configured time, but the oldest only while there is room', async () => {
      const options = { ...settings, serviceName: 'campaigns-schedules', keepMs: 26 * HOUR_MS };
      const maintenance = new StreamMaintenance(link.manager, options);
      const { config } = await link.manager.streams.info(STREAM);
      const sequences: number[] = [];
      for (let n = 0; n < 20; n += 1) {
        sequences.push((await link.jetstream.publish(subject, Buffer.alloc(1_000))).seq);
        await (await take())?.ackAck();
      }
      const areKept = () => Promise.all(sequences.map(isKept));
      const now = Date.now();
      await maintenance.run(now);

      await maintenance.run(now + 25 * HOUR_MS);
      expect(await areKept()).not.toContain(false);

      await link.manager.streams.update(STREAM, { max_bytes: 30_000 });
      await maintenance.run(now + 25 * HOUR_MS);
      await link.manager.streams.update(STREAM, { max_bytes: config.max_bytes });
      const kept = await areKept();
      expect(kept[0]).toBe(false);
      expect(kept.filter(Boolean).length).toBeGreaterThan(15);

      await maintenance.run(now + 26 * HOUR_MS);
      expect(await areKept()).not.toContain(true);
    });

    it('are not trimmed by other services, and their size is a metric', async () => {
      const maintenance = new StreamMaintenance(link.manager, { ...settings, serviceName: 'tickets-messages' });
      const { seq } = await link.jetstream.publish(subject, 'handled');
      await (await take())?.ackAck();
      const now = Date.now();

      await maintenance.run(now);
      await maintenance.run(now + HOUR_MS);

      expect(await isKept(seq)).toBe(true);
      const metrics = await registry.metrics();
      expect(metrics).toMatch(/recado_stream_bytes\{stream="SCHEDULES"\} [1-9]/);
      expect(metrics).toMatch(/recado_stream_limit_bytes\{stream="SCHEDULES"\} [1-9]/);
    });
  });
});

describe('signals', () => {
  it('reach one process of each service, are not stored, and do not block others when one fails', async () => {
    const link = await openLink();
    const contract = defineSignal({
      name: `tickets.kit.t${randomUUID().replaceAll('-', '')}`,
      version: 1,
      data: z.object({ n: z.number() }),
      orderKey: () => 'same',
    });
    const got = collector<number>();
    const handle = async ({ data }: { data: Record<string, unknown> }) => {
      if (data.n === 1) throw new Error('broken');
      got.add(data.n as number);
    };
    const listeners = [1, 2].map(() => new SignalListener(contract, handle, silent));
    for (const listener of listeners) listener.start(link.connection, 'kit-test');
    const other = collector<number>();
    new SignalListener(contract, async ({ data }) => other.add(data.n as number), silent).start(
      link.connection,
      'kit-other',
    );
    await link.connection.flush();

    const publisher = new Publisher(link);
    const origin = { companyId: 'acme', correlationId: 'test', occurredAt: new Date() };
    for (const n of [1, 2, 3]) publisher.signal(createEvent(contract, { ...origin, id: randomUUID(), data: { n } }));

    expect(await other.count(3)).toEqual([1, 2, 3]);
    expect((await got.count(2)).toSorted()).toEqual([2, 3]);
    await Promise.all(listeners.map((listener) => listener.stop()));
    expect(got.seen).toHaveLength(2);
    await link.close();
  });
});
