import { createHash, randomUUID } from 'node:crypto';
import {
  DEFAULT_NOTICE_RULES,
  UserState,
  type Actor,
  type ChatChanged,
  type NoticeRules,
  type TicketEventAdded,
  type TicketMessageAdded,
  type TicketNoteChanged,
} from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { importJWK, jwtVerify } from 'jose';
import webPush from 'web-push';
import { ChatHandlers } from '../src/notifications/chats/chat-handlers.js';
import { ChatMessageHandlers } from '../src/notifications/chats/chat-message-handlers.js';
import { NoteHandlers } from '../src/conversations/notes/note-handlers.js';
import { NoticeHandlers } from '../src/notifications/notices/notice-handlers.js';
import { CollectNotices } from '../src/notifications/notices/collect-notices.js';
import { ListMessagesHandler } from '../src/reading/tickets/list-messages.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { WebPush, type Subscription } from '../src/notifications/notices/web-push.js';
import { Desk, justBefore, type Company } from './desk.js';
import { PushService } from './doubles/push-service.js';

const vapid = webPush.generateVAPIDKeys();
const SUBJECT = 'mailto:operator@recado.test';
const EVERY_DAY = DEFAULT_NOTICE_RULES.quietHours.days;

describe('push notices', () => {
  let desk: Desk;
  let service: PushService;
  beforeAll(async () => {
    service = await PushService.start();
    const keys = { VAPID_PUBLIC_KEY: vapid.publicKey, VAPID_PRIVATE_KEY: vapid.privateKey, VAPID_SUBJECT: SUBJECT };
    desk = await Desk.start({ ...keys, ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' });
  });
  afterAll(async () => {
    await desk.stop();
    await service.stop();
  });

  const notices = () => desk.get(NoticeHandlers);
  const news = () => desk.get(CollectNotices);
  const choose = (company: Company, actor: Actor, rules: Partial<NoticeRules>) =>
    notices().updateRules({ ...DEFAULT_NOTICE_RULES, ...rules }, company.as(actor));
  const devicesOf = async (company: Company, actor: Actor) => (await notices().get({}, company.as(actor))).devices;

  /** An agent with a browser, who has an open ticket with a message from its contact. */
  async function anAgentWithTicket() {
    const company = await desk.company();
    const queueId = await company.queue();
    const agent = await company.agent('Marina Alves', { allTicket: true, queueIds: [queueId] });
    const browser = service.browser();
    const device = await notices().addDevice(browser.subscription, company.as(agent));
    await company.receives();
    const { id } = await company.onlyTicket();
    await desk
      .get(UpdateTicketHandler)
      .execute({ id, status: 'open', userId: agent.userId, queueId }, company.as(agent));
    return { company, agent, browser, device, ticketId: id };
  }

  /** Stores a subscription that an earlier release accepted without validation. */
  const restored = async (company: Company, id: string, subscription: Subscription) => {
    const sealed = desk.get(WebPush).seal(company.id, id, subscription);
    await desk.connection.collection('push_devices').updateOne({ companyId: company.id }, { $set: { sealed } });
  };

  it('drop a device of an earlier release with an invalid key', async () => {
    const { company, agent, browser, device } = await anAgentWithTicket();
    const keys = { ...browser.subscription.keys, p256dh: 'A'.repeat(87) };
    await restored(company, device.id, { ...browser.subscription, keys });

    const trial = desk.get(NoticeHandlers).testDevice({ id: device.id, testId: randomUUID() }, company.as(agent));

    expect(await trial).toEqual({ outcome: 'gone', status: null });
    expect(await devicesOf(company, agent)).toEqual([]);
  });

  /** Receives a contact's message and handles the resulting event like the consumer. */
  async function writes(company: Company, text: string) {
    const before = company.soFar('tickets.message.added').length;
    await company.receives({ text });
    const data = (await company.announced<TicketMessageAdded['data']>('tickets.message.added', before + 1)).at(-1);
    const event = { companyId: company.id, data } as TicketMessageAdded;
    await news().messageAdded(event);
    return event;
  }

  const titles = ({ received }: { received: { payload: { title: string } }[] }) =>
    received.map(({ payload }) => payload.title);

  it('have the same text as the list, without WhatsApp formatting', async () => {
    const { company, browser } = await anAgentWithTicket();
    await writes(company, '*Bom dia*, nota_fiscal_2026.pdf _chegou_?');
    await desk.runJobs();

    expect(browser.received[0]?.payload).toMatchObject({ body: 'Bom dia, nota_fiscal_2026.pdf chegou?' });
  });

  it('are encrypted for the browser, signed with the operator’s key, and expire after an hour', async () => {
    const { company, browser, ticketId } = await anAgentWithTicket();
    await writes(company, 'Vocês têm bolo de cenoura?');
    await desk.runJobs();

    const [received] = browser.received;
    const { headers = {}, payload } = received ?? {};
    const { uuid } = await company.onlyTicket();
    expect(payload).toMatchObject({ title: 'Mensagem de Joana', body: 'Vocês têm bolo de cenoura?', tag: ticketId });
    expect(payload).toMatchObject({ kind: 'message', path: `/tickets/${uuid}` });
    expect(headers).toMatchObject({ ttl: '3600', urgency: 'high', 'content-encoding': 'aes128gcm' });
    expect(String(headers['topic'])).toMatch(/^[\w-]{32}$/);
    const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(String(headers.authorization)) ?? [];
    expect(key).toBe(vapid.publicKey);
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
    const { payload: claims } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'));
    expect(claims).toMatchObject({ aud: service.url, sub: SUBJECT });
  });

  it('still reach a device whose address another user registers with other keys', async () => {
    const [{ company, agent, browser, device }, stranger] = [await anAgentWithTicket(), await desk.company()];
    const { subscription: own } = service.browser();
    const stolen = { ...own, endpoint: browser.subscription.endpoint };
    const colleague = await company.agent('Zé');
    await notices().addDevice(stolen, stranger.as(stranger.admin));
    await notices().addDevice(stolen, company.as(colleague));

    expect(await devicesOf(company, agent)).toMatchObject([{ id: device.id }]);
    await writes(company, 'Vocês têm bolo?');
    await desk.runJobs();
    expect(browser.received).toHaveLength(1);
  });

  it('no longer reach a browser after another user signs in', async () => {
    const { company, agent, browser } = await anAgentWithTicket();
    const stranger = await desk.company();
    const { id } = await notices().addDevice(browser.subscription, stranger.as(stranger.admin));

    expect(await devicesOf(company, agent)).toEqual([]);
    expect(await devicesOf(stranger, stranger.admin)).toMatchObject([{ id }]);
  });

  it('reach a device stored by an earlier release once', async () => {
    const { company, agent, browser, device } = await anAgentWithTicket();
    const id = createHash('sha256').update(browser.subscription.endpoint).digest('hex');
    const devices = desk.connection.collection<{ _id: string }>('push_devices');
    const { _id, ...stored } = (await devices.findOne({ _id: device.id })) ?? { _id: '' };
    await devices.deleteOne({ _id });
    await devices.insertOne({ ...stored, _id: id });
    await notices().addDevice(browser.subscription, company.as(agent));

    expect(await devicesOf(company, agent)).toHaveLength(1);
  });

  it('reach no device of the operator in a company', async () => {
    const company = await desk.company();
    const operator = { userId: 'olga', name: 'Olga' };
    const adding = notices().addDevice(service.browser().subscription, company.as({ ...company.admin, operator }));

    await expect(adding).rejects.toMatchObject({ code: 'ERR_OPERATOR_REFUSED' });
  });

  it('reach each device once, even if the event is handled again', async () => {
    const { company, agent, browser } = await anAgentWithTicket();
    const phone = service.browser('Telefone');
    await notices().addDevice(phone.subscription, company.as(agent));
    const event = await writes(company, 'Oi');
    await news().messageAdded(event);
    await desk.runJobs();
    await news().messageAdded(event);
    await desk.runJobs();

    expect([browser.received.length, phone.received.length]).toEqual([1, 1]);
    const [device] = await devicesOf(company, agent);
    expect(device).toMatchObject({ name: 'Telefone', lastProblem: null });
    expect(device?.lastSuccessAt).not.toBeNull();
  });

  it('are retried when a push service is busy or unreachable', async () => {
    const { company, agent, browser } = await anAgentWithTicket();
    service.willAnswer({ status: 429, headers: { 'retry-after': '30' } }, { status: 503 });
    await writes(company, 'Alguém aí?');
    const before = Date.now();
    await desk.runJobs();
    expect(await devicesOf(company, agent)).toMatchObject([{ lastProblem: 'unreachable' }]);
    await desk.runJobsBy(justBefore(before + 30_000)); // earlier than its answer allowed
    expect(service.waiting).toBe(1);
    await desk.runJobs(31_000);
    expect(browser.received).toHaveLength(0);
    await desk.runJobs(60_000);

    expect(titles(browser)).toEqual(['Mensagem de Joana']);
    expect(await devicesOf(company, agent)).toMatchObject([{ lastProblem: null }]);
  });

  it.each([404, 410])('end when the browser has unsubscribed: %i', async (status) => {
    const { company, agent } = await anAgentWithTicket();
    service.willAnswer({ status });
    await writes(company, 'Oi');
    await desk.runJobs();

    expect(await devicesOf(company, agent)).toEqual([]);
  });

  it('are not retried when a push service rejects them', async () => {
    const { company, agent, browser } = await anAgentWithTicket();
    service.willAnswer({ status: 403 });
    await writes(company, 'Oi');
    await desk.runJobs();
    await desk.runJobs(3_000_000);

    expect(browser.received).toHaveLength(0);
    expect(await devicesOf(company, agent)).toMatchObject([{ lastProblem: 'refused' }]);
  });

  it('hide the content from other viewers of the device if the user chooses so', async () => {
    const { company, agent, browser } = await anAgentWithTicket();
    await choose(company, agent, { hidesContent: true });
    await writes(company, 'Segredo');
    await desk.runJobs();

    expect(browser.received[0]?.payload).toMatchObject({ title: 'Mensagem nova', body: '' });
  });

  it('respect the user’s settings and quiet hours', async () => {
    const { company, agent, browser } = await anAgentWithTicket();
    await choose(company, agent, { levels: { ...DEFAULT_NOTICE_RULES.levels, message: 'page' } });
    await writes(company, 'um');
    const always = { enabled: true, from: '00:00', to: '00:00', days: EVERY_DAY, timeZone: null };
    await choose(company, agent, { quietHours: always });
    await writes(company, 'dois');
    await choose(company, agent, { quietHours: { ...always, days: [] } });
    await writes(company, 'três');
    await desk.runJobs();

    expect(browser.received.map(({ payload }) => payload.body)).toEqual(['três']);
  });

  it('are not sent while a page of the user is visible, and for ten seconds after that', async () => {
    const { company, agent, browser } = await anAgentWithTicket();
    const report = (isVisible: boolean, agoMs: number) =>
      desk
        .get(NoticeHandlers)
        .reportPage({ pageId: 'page-1', isVisible, at: new Date(Date.now() - agoMs).toISOString() }, company.as(agent));
    await report(true, 60_000);
    await writes(company, 'à vista');
    await desk.runJobs();
    await report(false, -10_000); // leaves enough of the ten seconds for a slow machine
    await report(true, 30_000); // an older report that arrives late
    await writes(company, 'um instante depois');
    await desk.runJobs();
    expect(browser.received).toHaveLength(0);
    await desk.connection.collection('notice_pages').updateMany({}, { $set: { at: new Date(Date.now() - 11_000) } });
    await desk.runJobs(20_000);

    expect(browser.received.map(({ payload }) => payload.body)).toEqual(['um instante depois']);
  });

  it('reach a user whose page was lost, without messages read in the meantime', async () => {
    const { company, agent, browser, ticketId } = await anAgentWithTicket();
    const report = (isVisible: boolean) =>
      desk
        .get(NoticeHandlers)
        .reportPage({ pageId: `gone-${ticketId}`, isVisible, at: new Date().toISOString() }, company.as(agent));
    await report(true);
    await writes(company, 'lida');
    await desk.get(ListMessagesHandler).execute({ ticketId, pageNumber: 1, markRead: true }, company.as(agent));
    await writes(company, 'não lida');
    await desk.runJobs();
    await report(false);
    await desk.connection.collection('notice_pages').updateMany({}, { $set: { at: new Date(Date.now() - 11_000) } });
    await desk.runJobs(41_000);

    expect(browser.received.map(({ payload }) => payload.body)).toEqual(['não lida']);
  });

  it('are not sent to a user who still has a visible page when its end would be known', async () => {
    const { company, agent, browser, ticketId } = await anAgentWithTicket();
    const page = { pageId: `there-${ticketId}`, isVisible: true };
    await desk.get(NoticeHandlers).reportPage({ ...page, at: new Date().toISOString() }, company.as(agent));
    await writes(company, 'à vista');
    await desk.runJobs();
    await desk.runJobs(41_000);
    await desk.runJobs(90_000);

    expect(browser.received).toHaveLength(0);
    expect(await desk.connection.collection('jobs').countDocuments({ 'data.placeId': ticketId })).toBe(0);
  });

  it('reach a user whose page became invisible immediately', async () => {
    const { company, agent } = await anAgentWithTicket();
    const now = Date.now();
    const report = (pageId: string, isVisible: boolean, at: number) =>
      desk.get(NoticeHandlers).reportPage({ pageId, isVisible, at: new Date(at).toISOString() }, company.as(agent));
    const pages = Array.from({ length: 500 }, (_, n) => `short-${n}`);
    await Promise.all(pages.flatMap((page) => [report(page, true, now - 1), report(page, false, now)]));

    const stored = await desk.connection.collection('notice_pages').find({ userId: agent.userId }).toArray();
    expect(stored.filter(({ isVisible }) => isVisible as boolean)).toEqual([]);
    expect(stored).toHaveLength(500);
  });

  it('are dropped for messages read meanwhile', async () => {
    const { company, agent, browser, ticketId } = await anAgentWithTicket();
    await writes(company, 'Oi');
    await desk.get(ListMessagesHandler).execute({ ticketId, pageNumber: 1, markRead: true }, company.as(agent));
    await desk.runJobs();

    expect(browser.received).toHaveLength(0);
  });

  it('report pending tickets to users who enabled it, once per ticket', async () => {
    const company = await desk.company();
    const [recipient, other] = [
      await company.agent('Marina', { allTicket: true }),
      await company.agent('Rui', { allTicket: false }),
    ];
    const [browser, others] = [service.browser(), service.browser()];
    await notices().addDevice(browser.subscription, company.as(recipient));
    await notices().addDevice(others.subscription, company.as(other));
    for (const actor of [recipient, other])
      await choose(company, actor, { levels: { ...DEFAULT_NOTICE_RULES.levels, waiting: 'push' } });
    await writes(company, 'Oi');
    await writes(company, 'Tem alguém?');
    await desk.runJobs();

    expect([titles(browser), titles(others)]).toEqual([['Joana está aguardando'], []]);
  });

  it('report tickets transferred by a colleague, and notes that mention the user', async () => {
    const { company, agent, browser, ticketId } = await anAgentWithTicket();
    const boss = await company.agent('Helena Dias', { profile: 'admin' });
    const stranger = await company.agent('Paulo Reis');
    const strangers = service.browser();
    await notices().addDevice(strangers.subscription, company.as(stranger));
    const move = desk.get(UpdateTicketHandler);
    await move.execute({ id: ticketId, userId: boss.userId }, company.as(agent));
    await move.execute({ id: ticketId, userId: agent.userId, reason: 'Ela pediu você' }, company.as(boss));
    const isHandedBack = ({ event }: TicketEventAdded['data']) => event.reason !== null;
    for (const data of (await company.announced<TicketEventAdded['data']>('tickets.event.added', 4)).filter(
      isHandedBack,
    ))
      await news().eventAdded({ companyId: company.id, data } as TicketEventAdded);
    await desk.get(NoteHandlers).create({ ticketId, note: '@Marina e @Paulo Reis, vejam isto' }, company.as(boss));
    const [note] = await company.announced<TicketNoteChanged['data']>('tickets.note.changed');
    await news().noteChanged({ companyId: company.id, data: note } as TicketNoteChanged);
    await desk.runJobs();

    expect(titles(browser).sort()).toEqual([
      'Helena Dias mencionou você em Joana',
      'Helena Dias transferiu Joana para você',
    ]);
    expect(strangers.received).toHaveLength(0); // may not see the ticket
  });

  it('report internal chat messages, and mentions there by their own setting', async () => {
    const company = await desk.company();
    const [ana, rui, eva] = [await company.agent('Ana'), await company.agent('Rui'), await company.agent('Eva')];
    const browsers = new Map([ana, rui, eva].map((actor) => [actor, service.browser()]));
    for (const [actor, { subscription }] of browsers) await notices().addDevice(subscription, company.as(actor));
    await choose(company, rui, { levels: { ...DEFAULT_NOTICE_RULES.levels, chat: 'off' } });
    const users = [{ id: rui.userId }, { id: eva.userId }];
    const chat = await desk.get(ChatHandlers).create({ title: 'Balcão', users }, company.as(ana));
    const say = async (message: string) => {
      await desk.get(ChatMessageHandlers).sendText({ id: chat.id, message }, company.as(ana));
      for (let count = 1; ; count += 1) {
        const announced = await company.announced<ChatChanged['data']>('tickets.chat.changed', count);
        const data = announced.find(({ newMessage }) => newMessage?.message === message);
        if (data) return news().chatChanged({ companyId: company.id, data } as ChatChanged);
      }
    };
    await say('Bom dia');
    await desk.runJobs();
    await desk.get(ChatHandlers).markRead({ id: chat.id }, company.as(eva));
    await say('@Rui, você abre hoje?');
    await desk.runJobs();

    const [toAna, toRui, toEva] = [...browsers.values()].map(titles);
    expect([toAna, toRui, toEva]).toEqual([[], ['Ana mencionou você em Balcão'], ['Ana em Balcão', 'Ana em Balcão']]);
  });

  describe('are not sent to a user', () => {
    const heard = async (company: Company) => {
      await writes(company, 'Oi');
      await desk.runJobs();
    };
    const becomes = async (actor: Actor, login: { id: string; ended: boolean }) => {
      const { userId: id, companyId, queueIds, allTicket, profile } = actor;
      const user = { id, companyId, name: 'Marina', email: 'm@a.local', profile, super: false, queueIds, allTicket };
      await desk.learn(UserState, companyId, { ...user, whatsappId: null, login } as { id: string }, 2);
    };

    it('who has signed out, or signed in elsewhere', async () => {
      for (const login of [
        { id: 'login', ended: true },
        { id: 'login-2', ended: false },
      ]) {
        const { company, agent, browser } = await anAgentWithTicket();
        await becomes(agent, login);
        await heard(company);
        expect(browser.received).toHaveLength(0);
        expect(await desk.count('push_devices', { companyId: company.id })).toBe(0);
      }
    });

    it('who was deleted, or whose company is disabled', async () => {
      const deleted = await anAgentWithTicket();
      await desk.forget(UserState, deleted.company.id, deleted.agent.userId);
      await heard(deleted.company);
      const disabled = await anAgentWithTicket();
      await disabled.company.disable();
      await heard(disabled.company);

      expect([deleted.browser.received, disabled.browser.received]).toEqual([[], []]);
    });

    it('who removed the device, or whose browser another user uses now', async () => {
      const removed = await anAgentWithTicket();
      await notices().removeDevice({ id: removed.device.id }, removed.company.as(removed.agent));
      await heard(removed.company);
      const left = await anAgentWithTicket();
      const next = await desk.company();
      const { subscription } = left.browser;
      await notices().addDevice(subscription, next.as(await next.agent('Outra')));
      await heard(left.company);

      expect([removed.browser.received, left.browser.received]).toEqual([[], []]);
      expect(await devicesOf(left.company, left.agent)).toEqual([]);
    });
  });

  describe('a test push', () => {
    const test = (company: Company, actor: Actor, id: string, testId: string) =>
      desk.get(NoticeHandlers).testDevice({ id, testId }, company.as(actor));

    it('is sent immediately, whatever the settings', async () => {
      const { company, agent, browser, device } = await anAgentWithTicket();
      const levels = { ...DEFAULT_NOTICE_RULES.levels, message: 'off' as const };
      await choose(company, agent, { levels });
      const testId = randomUUID();

      expect(await test(company, agent, device.id, testId)).toEqual({ outcome: 'accepted', status: 201 });
      expect(browser.received[0]?.payload).toMatchObject({ id: testId, kind: 'test', title: 'Teste de notificação' });
    });

    it('returns the push service’s answer', async () => {
      const { company, agent, device } = await anAgentWithTicket();
      service.willAnswer({ status: 500 }, { status: 401 }, { status: 410 });
      const outcomes = [];
      for (let n = 0; n < 3; n += 1) outcomes.push(await test(company, agent, device.id, randomUUID()));

      expect(outcomes).toEqual([
        { outcome: 'unreachable', status: 500 },
        { outcome: 'refused', status: 401 },
        { outcome: 'gone', status: 410 },
      ]);
      await expect(test(company, agent, device.id, randomUUID())).rejects.toMatchObject({
        code: 'ERR_NO_DEVICE_FOUND',
      });
    });

    it('is not sent to a private address', async () => {
      const { company, agent, browser, device } = await anAgentWithTicket();
      await restored(company, device.id, { ...browser.subscription, endpoint: 'http://10.0.0.1/push' });

      expect(await test(company, agent, device.id, randomUUID())).toEqual({ outcome: 'address', status: null });
    });

    it('is only sent to the user’s own devices', async () => {
      const { company, device } = await anAgentWithTicket();
      const other = await company.agent('Rui');

      await expect(test(company, other, device.id, randomUUID())).rejects.toMatchObject({
        code: 'ERR_NO_DEVICE_FOUND',
      });
      await expect(notices().removeDevice({ id: device.id }, company.as(other))).rejects.toMatchObject({
        code: 'ERR_NO_DEVICE_FOUND',
      });
    });
  });
});
