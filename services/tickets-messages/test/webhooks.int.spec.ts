import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import {
  createEvent,
  CreateWebhookInput,
  NO_SLA,
  WEBHOOK_EVENTS,
  WEBHOOK_PAYLOADS,
  WhatsappSessionChanged,
  type AnyEvent,
  type ConnectionStatus,
  type NumberHealth,
  type TicketEvent,
  type WebhookPayload,
} from '@recado/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Webhook as Verifier } from 'standardwebhooks';
import { HttpDouble, replies, type ReceivedRequest } from '../../service-kit/test/http-double.js';
import { AuditRecorder } from '../../service-kit/test/audit-recorder.js';
import { RecordBreachesJob } from '../src/handling/sla/record-breaches.job.js';
import { AcknowledgeMessageHandler } from '../src/handling/outbound/acknowledge-message.js';
import { RecordMediaHandler } from '../src/inbound/record-media.js';
import { SendMessageHandler } from '../src/handling/outbound/send-message.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { CollectEvents } from '../src/notifications/webhooks/collect-events.js';
import { DeliveriesRepository } from '../src/notifications/webhooks/deliveries.repository.js';
import { DeliveryQueuesRepository } from '../src/notifications/webhooks/delivery-queues.repository.js';
import { WebhookHandlers } from '../src/notifications/webhooks/webhook-handlers.js';
import { ReplayWebhooksHandler } from '../src/notifications/webhooks/replay-webhooks.js';
import { TestWebhookHandler } from '../src/notifications/webhooks/test-webhook.js';
import { SendDelivery } from '../src/notifications/webhooks/send-delivery.js';
import { WebhooksRepository } from '../src/notifications/webhooks/webhooks.repository.js';
import { Desk, type Company } from './desk.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const PAGE = { offset: 0, limit: 50, filter: {} };

const ANA = { number: '5511911110001', lid: null, name: 'Ana' };
const BIA = { number: '5511911110002', lid: null, name: 'Bia' };
const CAIO = { number: '5511911110003', lid: null, name: 'Caio' };

const idOf = ({ headers }: ReceivedRequest) => String(headers['webhook-id']);
const payloadOf = ({ body }: ReceivedRequest) => JSON.parse(body) as WebhookPayload;
const textOf = (asked: ReceivedRequest) => {
  const { type, data } = payloadOf(asked);
  return type === 'message.received' ? data.message.body : type;
};

describe('webhooks', () => {
  let desk: Desk;
  let receiver: HttpDouble;
  beforeAll(async () => {
    receiver = await HttpDouble.start();
    desk = await Desk.start({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' });
  });
  afterEach(async () => {
    receiver.reset();
    await desk.connection.collection('webhook_lanes').deleteMany({}); // each test only delivers its own events
  });
  afterAll(async () => {
    await desk.stop();
    await receiver.stop();
  });

  const admin = (company: Company) => company.as(company.admin);
  const add = (company: Company, more: object = {}) => {
    const input = CreateWebhookInput.parse({ url: receiver.url, events: ['message.received'], ...more });
    return desk.get(WebhookHandlers).create(input, admin(company));
  };
  const log = (company: Company, filter: Record<string, string> = {}) =>
    desk.get(WebhookHandlers).listDeliveries({ ...PAGE, filter }, admin(company));

  /** Collects the company's events, and forwards them to the collector as its consumers do. */
  const hearing = async (company: Company) => {
    const heard: AnyEvent[] = [];
    const subscription = desk.link.connection.subscribe(`evt.tickets.*.*.v1.${company.id}`, {
      callback: (_error, message) => void heard.push(message.json<AnyEvent>()),
    });
    await desk.link.connection.flush();
    const collector = desk.get(CollectEvents);
    const take = async (event: AnyEvent) => {
      if (event.name === 'tickets.message.added') await collector.messageAdded(event as never);
      if (event.name === 'tickets.message.changed') await collector.messageChanged(event as never);
      if (event.name === 'tickets.ticket.changed') await collector.ticketChanged(event as never);
      if (event.name === 'tickets.event.added') await collector.eventAdded(event as never);
      if (event.name === 'tickets.contact.changed') await collector.contactChanged(event as never);
    };
    const hears = async (name: string, count = 1) => {
      while (heard.filter((event) => event.name === name).length < count) await new Promise(setImmediate);
    };
    const collect = async (name: string, count = 1) => {
      await hears(name, count);
      for (const event of heard.splice(0)) await take(event);
    };
    return { heard, take, hears, collect, stop: () => subscription.unsubscribe() };
  };
  /** Receives a contact's messages and forwards them to the collector. */
  const say = async (company: Company, contact: typeof ANA, ...texts: string[]) => {
    const ears = await hearing(company);
    for (const text of texts) await company.receives({ contact, text });
    await ears.collect('tickets.message.added', texts.length);
    ears.stop();
  };
  /** Delivers everything that is due by then. The clock is fixed, so that no pause ends during the call. */
  const deliver = async (aheadMs = SECOND_MS) => {
    const then = new Date(Date.now() + aheadMs);
    const runner = desk.work('webhooks');
    do await runner.runDue(() => then);
    while ((await desk.count('webhook_lanes', { claim: null, dueAt: { $lte: then } })) > 0);
  };

  it('are signed, and contain the public form of an event', async () => {
    const company = await desk.company();
    const { signingSecret = '', secret } = await add(company, { events: [...WEBHOOK_EVENTS] });
    await say(company, ANA, 'Oi!');
    await deliver();

    expect(receiver.asked.map((asked) => payloadOf(asked).type)).toEqual(
      expect.arrayContaining(['ticket.created', 'message.received', 'contact.created']),
    );
    for (const asked of receiver.asked) {
      new Verifier(signingSecret).verify(asked.body, asked.headers as Record<string, string>);
      const payload = payloadOf(asked);
      expect(WEBHOOK_PAYLOADS[payload.type].strict().parse(payload)).toEqual(payload);
    }
    const ofTicket = receiver.asked.map((asked) => payloadOf(asked).type).filter((type) => !type.startsWith('contact'));
    expect(ofTicket).toEqual(['ticket.created', 'message.received']);
    expect(signingSecret).toMatch(/^whsec_/);
    expect(secret).not.toContain(signingSecret.slice(0, 12));
    expect(JSON.stringify(await desk.get(WebhooksRepository).active(company.id))).not.toContain(signingSecret);
  });

  it('report answers, their ticks and the end of a conversation, each once', async () => {
    const company = await desk.company();
    await add(company, { events: ['message.sent', 'message.status', 'ticket.updated', 'ticket.closed'] });
    const marina = await company.agent('Marina', { profile: 'admin' });
    const ears = await hearing(company);
    await company.receives();
    const { id } = await company.onlyTicket();
    await desk
      .get(UpdateTicketHandler)
      .execute({ id, status: 'open', queueId: await company.queue() }, company.as(marina));
    const input = { ticketId: id, body: 'Bom dia!', mentions: [] } as never;
    const sent = await desk.get(SendMessageHandler).execute(input, company.as(marina));
    const wid = String(
      (await desk.connection.collection<{ _id: string; wid: string }>('messages').findOne({ _id: sent.id }))?.wid,
    );
    for (const ack of [3, 3, 4]) await desk.get(AcknowledgeMessageHandler).execute(company.ack(wid, ack));
    await desk.get(UpdateTicketHandler).execute({ id, status: 'closed' }, company.as(marina));
    await ears.hears('tickets.ticket.changed', 2);
    await ears.collect('tickets.message.changed', 2);
    ears.stop();
    await deliver();

    const payloads = receiver.asked.map(payloadOf);
    const statuses = payloads.flatMap((payload) =>
      payload.type === 'message.status' ? [payload.data.message.status] : [],
    );
    expect(statuses).toEqual(['delivered', 'read']);
    expect(payloads.filter(({ type }) => type === 'message.sent')).toHaveLength(1);
    expect(payloads.at(-1)).toMatchObject({ type: 'ticket.closed', data: { ticket: { status: 'closed' } } });
    expect(payloads.some(({ type }) => type === 'ticket.updated')).toBe(true);
  });

  it('report an exceeded time limit with its ticket', async () => {
    const company = await desk.company();
    await add(company, { events: ['ticket.sla_breached'] });
    const queueId = await company.queue(undefined, { sla: { ...NO_SLA, firstAnswerMinutes: 5 } });
    const ears = await hearing(company);
    await company.receives({ sentAt: new Date(Date.now() - 10 * 60_000) });
    const { id } = await company.onlyTicket();
    await desk.get(UpdateTicketHandler).execute({ id, status: 'pending', queueId }, company.as(company.admin));
    await desk.get(RecordBreachesJob).execute({ companyId: company.id });
    while (!ears.heard.some(({ data }) => (data as { event?: TicketEvent }).event?.kind === 'slaBreached'))
      await new Promise(setImmediate);
    await ears.collect('tickets.event.added');
    ears.stop();
    await deliver();

    expect(receiver.asked.map(payloadOf)).toEqual([
      expect.objectContaining({
        type: 'ticket.sla_breached',
        data: {
          limit: 'firstAnswer',
          ticket: expect.objectContaining({
            id,
            sla: expect.objectContaining({ breached: ['firstAnswer'] }) as object,
          }),
        },
      }),
    ]);
  });

  it('report a message with a file once the file is stored', async () => {
    const company = await desk.company();
    await add(company);
    const ears = await hearing(company);
    const file = { type: 'media', kind: 'image', mimeType: 'image/png', fileName: null, caption: 'Foto', bytes: 10 };
    const content = { ...file, seconds: null, waveform: null, viewOnce: false } as never;
    const { data } = await company.receives({ contact: ANA, content });
    await ears.collect('tickets.message.added');
    await deliver();
    expect(receiver.asked).toEqual([]);

    const media = { key: `${company.id}/${'a'.repeat(40)}`, mimeType: 'image/png', bytes: 10 };
    const stored = company.mediaStored(data.messageId, media);
    await desk.get(RecordMediaHandler).execute({ ...stored, data: { ...stored.data, contact: ANA } });
    await ears.collect('tickets.message.changed');
    ears.stop();
    await deliver();

    expect(receiver.asked.map(payloadOf)).toMatchObject([
      {
        type: 'message.received',
        data: { message: { body: 'Foto', media: { url: expect.stringContaining('/media/') } } },
      },
    ]);
  });

  it('report status changes of a connection, but not QR codes', async () => {
    const company = await desk.company();
    await add(company, { events: ['connection.status'] });
    const change = (status: ConnectionStatus) => {
      const origin = { id: randomUUID(), companyId: company.id, correlationId: 'test', occurredAt: new Date() };
      const session = { id: company.connectionId, name: 'Loja', number: null, status, qrcode: 'secret', retries: 0 };
      const data = { session: { ...session, updatedAt: new Date().toISOString() } };
      return desk.get(CollectEvents).sessionChanged(createEvent(WhatsappSessionChanged, { ...origin, data }));
    };
    for (const status of ['qrcode', 'qrcode', 'CONNECTED', 'TIMEOUT'] as const) await change(status);
    await deliver();

    const connection = { id: company.connectionId, name: 'Loja', number: null };
    expect(receiver.asked.map((asked) => payloadOf(asked).data)).toEqual(
      ['qrcode', 'CONNECTED', 'TIMEOUT'].map((status) => ({ connection: { ...connection, status } })),
    );
  });

  it('report the restriction of a number and its end, but not new conversations', async () => {
    const company = await desk.company();
    await add(company, { events: ['connection.status'] });
    const change = (health: NumberHealth) => {
      const origin = { id: randomUUID(), companyId: company.id, correlationId: 'test', occurredAt: new Date() };
      const session = { id: company.connectionId, name: 'Loja', number: null, qrcode: '', retries: 0, health };
      const data = { session: { ...session, status: 'CONNECTED' as const, updatedAt: new Date().toISOString() } };
      return desk.get(CollectEvents).sessionChanged(createEvent(WhatsappSessionChanged, { ...origin, data }));
    };
    const lock = { kind: 'BIZ_QUALITY', until: new Date(Date.now() + HOUR_MS).toISOString() };
    const used = (count: number) => ({ lock: null, newChats: { total: 3, used: count, until: null } });
    const all = [{ lock: null, newChats: null }, used(1), used(2), used(3), { lock, newChats: null }, used(0)];
    for (const health of all) await change(health);
    await deliver();

    const payloads = receiver.asked.map((asked) => payloadOf(asked).data as { connection: { health: NumberHealth } });
    expect(payloads.map(({ connection }) => connection.health)).toEqual([all[0], all[3], all[4], all[5]]);
  });

  it('store a redelivered event once', async () => {
    const company = await desk.company();
    await add(company);
    const ears = await hearing(company);
    await company.receives({ contact: ANA });
    await ears.hears('tickets.message.added');
    ears.stop();
    const added = ears.heard.find(({ name }) => name === 'tickets.message.added') as AnyEvent;
    await Promise.all([ears.take(added), ears.take(added)]);
    await deliver();
    await ears.take(added);
    await deliver();

    expect(receiver.asked).toHaveLength(1);
    expect((await log(company)).data).toMatchObject([
      { state: 'delivered', tries: 1, status: 200, subject: expect.stringMatching(/^ticket\./) },
    ]);
  });

  it('reach a receiver after an hour’s outage in the order of each subject, with duplicates only under the same id', async () => {
    const company = await desk.company();
    await add(company);
    receiver.reply = replies.empty(503);
    for (const round of [1, 2, 3]) {
      for (const contact of [ANA, BIA, CAIO]) await say(company, contact, `${contact.name} ${round}`);
      await deliver();
    }
    for (let ahead = 5 * SECOND_MS; ahead < HOUR_MS; ahead += MINUTE_MS) await deliver(ahead);
    const triedInVain = receiver.asked.splice(0);
    expect(new Set(triedInVain.map(textOf))).toEqual(new Set(['Ana 1', 'Bia 1', 'Caio 1']));

    receiver.reply = replies.empty(204);
    await say(company, { number: '5511911110004', lid: null, name: 'Davi' }, 'Davi 1');
    await deliver(HOUR_MS); // after the first success everything else is sent immediately

    for (const { name } of [ANA, BIA, CAIO])
      expect(receiver.asked.map(textOf).filter((text) => text.startsWith(name))).toEqual(
        [1, 2, 3].map((n) => `${name} ${n}`),
      );
    expect(receiver.asked).toHaveLength(10);
    expect(new Set(receiver.asked.map(idOf)).size).toBe(10);
    const first = receiver.asked.filter((asked) => textOf(asked).endsWith('1')).map(idOf);
    expect(first).toEqual(expect.arrayContaining([...new Set(triedInVain.map(idOf))]));
    expect(await desk.count('webhook_lanes', { companyId: company.id })).toBe(0);
  });

  it('delay only the subject that fails', async () => {
    const company = await desk.company();
    await add(company);
    receiver.reply = (response, asked) =>
      (textOf(asked).startsWith('Ana') ? replies.empty(500) : replies.empty(200))(response, asked);
    await say(company, ANA, 'Ana 1', 'Ana 2');
    await say(company, BIA, 'Bia 1', 'Bia 2');
    await deliver();

    expect(receiver.asked.map(textOf).sort()).toEqual(['Ana 1', 'Bia 1', 'Bia 2']);
    expect((await log(company, { state: 'waiting' })).total).toBe(2);
  });

  it('are sent again under the same id if the sending process was killed', async () => {
    const company = await desk.company();
    const { id } = await add(company);
    await say(company, ANA, 'Ana 1', 'Ana 2');
    const now = new Date(Date.now() + SECOND_MS);
    const lane = await desk.get(DeliveryQueuesRepository).claims.claim(now, { companyId: company.id });
    const webhook = await desk.get(WebhooksRepository).find(company.id, id);
    const next = lane && (await desk.get(DeliveriesRepository).next(lane));
    if (!webhook || !next) throw new Error('nothing was due');
    await desk.get(SendDelivery).execute(webhook, next); // the process crashes here

    await deliver();
    expect(receiver.asked).toHaveLength(1); // the claim holds until its lease expires
    await deliver(2 * MINUTE_MS);
    expect(receiver.asked.map(textOf)).toEqual(['Ana 1', 'Ana 1', 'Ana 2']);
    expect(new Set(receiver.asked.map(idOf)).size).toBe(2);
  });

  it('are not lost when they arrive while their lane is being closed', async () => {
    const company = await desk.company();
    await add(company);
    await say(company, ANA, 'Ana 1');
    const lanes = desk.get(DeliveryQueuesRepository);
    const now = new Date(Date.now() + SECOND_MS);
    const lane = await lanes.claims.claim(now, { companyId: company.id });
    if (!lane) throw new Error('nothing was due');
    await say(company, ANA, 'Ana 2');
    await lanes.close(lane, now);
    await deliver(2 * SECOND_MS);

    expect(receiver.asked.map(textOf)).toEqual(['Ana 1', 'Ana 2']);
  });

  it('limit an endpoint to four concurrent attempts', async () => {
    const company = await desk.company();
    await add(company);
    const held: ServerResponse[] = [];
    receiver.reply = (response) => void held.push(response);
    for (let n = 0; n < 6; n += 1)
      await say(company, { number: `551192222000${n}`, lid: null, name: `C${n}` }, `C${n}`);
    const claim = jest.spyOn(desk.get(DeliveryQueuesRepository).claims, 'claim');
    const delivering = deliver();
    while ((await claim.mock.results.at(-1)?.value) !== null) await new Promise(setImmediate);
    while (held.length < 4) await new Promise(setImmediate);
    expect(await desk.count('webhook_lanes', { companyId: company.id, claim: { $ne: null } })).toBe(4);

    receiver.reply = replies.empty(200);
    for (const response of held) response.writeHead(200).end();
    await delivering;
    expect(held).toHaveLength(4);
    expect((await log(company, { state: 'delivered' })).total).toBe(6);
  });

  it('are given up after three days, the endpoint is disabled with a notice, and a replay sends everything', async () => {
    const company = await desk.company();
    const { id } = await add(company);
    const acts = await AuditRecorder.start(desk.link);
    receiver.reply = replies.empty(500);
    await say(company, ANA, 'Ana 1', 'Ana 2');
    for (let ahead = SECOND_MS; ahead <= 3 * DAY_MS + 7 * HOUR_MS; ahead += HOUR_MS) await deliver(ahead);

    const [notice] = await company.announced('tickets.webhook.switchedoff');
    expect(notice).toMatchObject({ webhookId: id, host: new URL(receiver.url).host });
    const off = await desk.get(WebhookHandlers).get({ id }, admin(company));
    expect(off).toMatchObject({ active: false, switchedOffAt: expect.any(String) });
    while (!acts.of(company.id).some(({ data }) => data.action === 'webhook.switched-off'))
      await new Promise(setImmediate);
    acts.stop();
    const { data: dead } = await log(company, { state: 'failed' });
    expect(dead.map(({ failure, status }) => ({ failure, status }))).toEqual(
      expect.arrayContaining([
        { failure: null, status: 500 },
        { failure: 'switchedOff', status: null },
      ]),
    );

    receiver.reset();
    receiver.reply = replies.empty(200);
    await desk.get(WebhookHandlers).update({ id, active: true }, admin(company));
    await desk.get(ReplayWebhooksHandler).many({ id }, admin(company));
    await desk.runQuickJobs(SECOND_MS);
    await deliver();
    expect(receiver.asked.map(textOf)).toEqual(['Ana 1', 'Ana 2']);
    expect((await log(company, { state: 'failed' })).total).toBe(0);
  });

  it('are sent again on request: one, or all since a time, with their ids', async () => {
    const company = await desk.company();
    const { id } = await add(company);
    await say(company, ANA, 'Ana 1', 'Ana 2');
    await say(company, BIA, 'Bia 1');
    await deliver();
    const before = receiver.asked.splice(0);
    const again = desk.get(ReplayWebhooksHandler);

    const one = idOf(before.find((asked) => textOf(asked) === 'Ana 2') as ReceivedRequest);
    await again.one({ id: one }, admin(company));
    await deliver();
    expect(receiver.asked.splice(0).map(idOf)).toEqual([one]);

    await again.many({ id, since: new Date(Date.now() - HOUR_MS).toISOString() }, admin(company));
    await desk.runQuickJobs(SECOND_MS);
    await deliver();
    expect(new Set(receiver.asked.map(idOf))).toEqual(new Set(before.map(idOf)));
    expect(receiver.asked.map(textOf).filter((text) => text.startsWith('Ana'))).toEqual(['Ana 1', 'Ana 2']);
    expect(receiver.asked).toHaveLength(3);
  });

  it('are tested by a test event, and signed by a new secret immediately', async () => {
    const company = await desk.company();
    const { id, signingSecret = '' } = await add(company);
    const { secret } = await desk.get(WebhookHandlers).renewSecret({ id }, admin(company));
    const result = await desk.get(TestWebhookHandler).execute({ id }, admin(company));

    const [asked] = receiver.asked as [ReceivedRequest];
    const headers = asked.headers as Record<string, string>;
    expect(payloadOf(asked)).toMatchObject({ type: 'webhook.test', data: { webhookId: id } });
    expect(() => new Verifier(secret).verify(asked.body, headers)).not.toThrow();
    expect(() => new Verifier(signingSecret).verify(asked.body, headers)).toThrow();
    expect(result).toMatchObject({ delivered: true, status: 200, failure: null, message: 'The test event arrived' });
  });

  it('return the result of a test, without a retry and without counting a failure', async () => {
    const company = await desk.company();
    const { id } = await add(company);
    const run = () => desk.get(TestWebhookHandler).execute({ id }, admin(company));
    receiver.reply = replies.empty(404);
    expect(await run()).toMatchObject({ delivered: false, status: 404, failure: null });
    receiver.reply = replies.empty(200);
    await desk.get(WebhookHandlers).update({ id, active: false }, admin(company));
    expect(await run()).toMatchObject({ delivered: false, status: null, failure: 'switchedOff', answer: '' });
    await deliver();

    expect(receiver.asked).toHaveLength(1);
    const { data } = await log(company, { state: 'failed' });
    expect(data).toHaveLength(2);
    expect(data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'webhook.test', tries: 1, status: 404, failure: null }),
        expect.objectContaining({ type: 'webhook.test', tries: 1, status: null, failure: 'switchedOff' }),
      ]),
    );
    expect(await desk.get(WebhookHandlers).get({ id }, admin(company))).toMatchObject({ failingSince: null });
  });

  it('are rejected for private addresses, without encryption, beyond ten, and without the feature in the plan', async () => {
    const company = await desk.company();
    await expect(add(company, { url: 'http://hooks.test/' })).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
    // stored by an earlier release, which did not validate URLs
    const { id } = await add(company, { url: 'https://hooks.test/' });
    await desk.connection
      .collection<{ _id: string }>('webhooks')
      .updateOne({ _id: id }, { $set: { url: 'https://10.0.0.1/' } });
    await say(company, ANA, 'Ana 1');
    await deliver();
    expect((await log(company)).data).toMatchObject([{ state: 'waiting', failure: 'addressRefused', status: null }]);

    for (let n = 1; n < 10; n += 1) await add(company);
    await expect(add(company)).rejects.toMatchObject({ code: 'ERR_WEBHOOK_LIMIT' });
    const agent = company.as(await company.agent('Rui'));
    await expect(desk.get(WebhookHandlers).listDeliveries(PAGE, agent)).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
    });
    await company.loses('useExternalApi');
    await expect(log(company)).rejects.toMatchObject({ code: 'ERR_PLAN_FEATURE' });
    await say(company, BIA, 'Bia 1');
    expect(await desk.count('webhook_deliveries', { companyId: company.id })).toBe(1);
  });

  it('are separate per company', async () => {
    const [ours, theirs] = [await desk.company(), await desk.company()];
    const { id } = await add(theirs);
    await add(ours);
    await say(theirs, ANA, 'Ana 1');
    await deliver();
    const [delivery] = (await log(theirs)).data;
    const context = admin(ours);
    const missing = { code: 'ERR_NO_WEBHOOK_FOUND' };

    expect((await log(ours)).data).toEqual([]);
    await expect(desk.get(WebhookHandlers).get({ id }, context)).rejects.toMatchObject(missing);
    await expect(desk.get(WebhookHandlers).update({ id, active: false }, context)).rejects.toMatchObject(missing);
    await expect(desk.get(WebhookHandlers).remove({ id }, context)).rejects.toMatchObject(missing);
    await expect(desk.get(WebhookHandlers).renewSecret({ id }, context)).rejects.toMatchObject(missing);
    await expect(desk.get(ReplayWebhooksHandler).many({ id }, context)).rejects.toMatchObject(missing);
    await expect(desk.get(TestWebhookHandler).execute({ id }, context)).rejects.toMatchObject(missing);
    const other = { id: delivery?.id ?? '' };
    const gone = { code: 'ERR_NO_WEBHOOK_DELIVERY_FOUND' };
    await expect(desk.get(ReplayWebhooksHandler).one(other, context)).rejects.toMatchObject(gone);
    await expect(desk.get(WebhookHandlers).getDelivery(other, context)).rejects.toMatchObject(gone);
  });

  it('leave no trace of a deleted endpoint', async () => {
    const company = await desk.company();
    const { id } = await add(company);
    receiver.reply = replies.empty(500);
    await say(company, ANA, 'Ana 1');
    await deliver();
    await desk.get(WebhookHandlers).remove({ id }, admin(company));
    await say(company, ANA, 'Ana 2');

    for (const collection of ['webhooks', 'webhook_deliveries', 'webhook_lanes'])
      expect(await desk.count(collection, { companyId: company.id })).toBe(0);
  });
});
