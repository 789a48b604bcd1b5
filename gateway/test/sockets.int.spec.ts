import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  AnnouncementState,
  ConnectionState,
  ContactChanged,
  GetTicket,
  ReportPage,
  ScheduleChanged,
  TicketChanged,
  TicketEventAdded,
  TicketJobProgressed,
  TicketMessageAdded,
  TicketMessageChanged,
  TicketNoteChanged,
  TicketPresenceChanged,
  WhatsappSessionChanged,
  type TicketAudience,
} from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { NatsLink } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import { WebSocket } from 'ws';
import { TEST_MS } from '../../scripts/testing/limits.mjs';
import { aMessage, aTicket, audienceOf, TestCompany } from './a-company.js';
import { aToken, call, Responders, startTestGateway, type TestGateway } from './gateway-kit.js';
import { startOwnServers, type OwnServers } from './own-servers.js';
import { MARKER, TestClient } from './test-client.js';

const now = () => new Date().toISOString();

describe('sockets', () => {
  let servers: OwnServers;
  let link: NatsLink;
  let one: TestGateway;
  let two: TestGateway;
  let services: Responders;
  let acme: TestCompany;
  const clients: TestClient[] = [];

  beforeAll(async () => {
    servers = await startOwnServers();
    link = await NatsLink.open(servers.natsUrl, 'test');
    services = new Responders(link);
    acme = await TestCompany.on(link);
    [one, two] = await Promise.all([startTestGateway(servers), startTestGateway(servers)]);
  }, TEST_MS);
  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
  });
  afterAll(async () => {
    await Promise.all([one?.stop(), two?.stop()]);
    await link?.close();
    await servers?.stop();
  });

  const open = async (...args: Parameters<typeof TestClient.open>) => {
    const client = await TestClient.open(...args);
    clients.push(client);
    return client;
  };
  const added = async (audience: Partial<TicketAudience>, before: Partial<TicketAudience> | null = audience) => {
    const ticket = aTicket(audience);
    const message = aMessage(ticket.id);
    const was = before && audienceOf({ ...ticket, ...before });
    await acme.announce(TicketMessageAdded, { ticket, message, before: was });
    return { ticket, message };
  };
  /**
   * Resolves when everything published before has reached this client. Sends several markers, because either gateway
   * may handle one.
   */
  const settled = async (client: TestClient) => {
    const ticket = aTicket({ userId: client.userId, status: 'open' });
    const markers = Array.from({ length: 6 }, () => aMessage(ticket.id, { body: MARKER }));
    for (const message of markers)
      await acme.announce(TicketMessageAdded, { ticket, message, before: audienceOf(ticket) });
    const heard = markers.map(({ id }) =>
      client.until(({ payload }) => (payload.message as { id?: string } | undefined)?.id === id),
    );
    await Promise.all(heard);
  };

  describe('a connection', () => {
    it('accepts the token from the handshake or the query', async () => {
      const ana = await acme.user();

      expect((await open(one.url, ana)).socket.connected).toBe(true);
      expect((await open(one.url, undefined, { auth: {}, query: { token: ana.token } })).socket.connected).toBe(true);
      expect(one.log()).not.toContain(ana.token.slice(-20));
    });

    it('is rejected without a token, with a forged or expired token, and over polling', async () => {
      const { id, loginId } = await acme.user();
      const claims = { userId: id, companyId: acme.id, loginId };
      const forged = await aToken({ ...claims, secret: 'another secret that somebody made up for himself' });

      expect((await open(one.url, undefined)).refusal).toBe('ERR_UNAUTHENTICATED');
      expect((await open(one.url, { token: forged })).refusal).toBe('ERR_UNAUTHENTICATED');
      expect((await open(one.url, { token: await aToken({ ...claims, expiresInS: -1 }) })).refusal).toBe(
        'ERR_SESSION_EXPIRED',
      );
      expect((await open(one.url, { token: await aToken(claims) }, { transports: ['polling'] })).refusal).toBe(
        'xhr poll error',
      );
    });

    it('of the operator in the company is visible to all its users, and closed when the entry ends', async () => {
      const [ana, bia] = [await acme.user(), await acme.user()];
      const other = await TestCompany.on(link);
      const outside = await open(two.url, await other.user());
      const inside = [await open(one.url, ana), await open(two.url, bia)];

      const guest = await acme.operator();
      const reason = 'Chamado 4711';
      for (const client of inside)
        expect((await client.hears(acme.id, 'operator', { entryId: guest.id })).payload.operator).toMatchObject({
          ...{ name: 'Olga', reason, since: expect.any(String) },
        });
      const operator = await open(one.url, guest);
      await acme.change(guest, null);

      await operator.until(({ name }) => name === 'disconnect');
      for (const client of inside) await client.hears(acme.id, 'operator', { operator: null });
      expect((await open(two.url, guest)).refusal).toBe('ERR_UNAUTHENTICATED');
      const asUser = inside.flatMap((client) => client.all(acme.id, 'user')).map(({ userId }) => userId);
      expect(asUser).not.toContain(guest.id);
      expect(outside.all(acme.id, 'operator')).toEqual([]);
    });

    it('is rejected above the limit per address', async () => {
      const strict = await startTestGateway(servers, { SOCKET_RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: '1' });
      const from = { extraHeaders: { 'x-forwarded-for': '192.0.2.1' } };
      const ana = await acme.user();

      const first = await open(strict.url, ana, from);
      const second = await open(strict.url, ana, from);
      expect([first.socket.connected, second.socket.connected]).toEqual([true, false]);
      first.close();
      await strict.stop();
    });

    it('is rejected above the limit per user, whose colleague still connects', async () => {
      const strict = await startTestGateway(servers, { USER_SOCKET_RATE_LIMIT_PER_MINUTE: '1' });
      const [ana, bia] = [await acme.user(), await acme.user()];

      const opened = [await open(strict.url, ana), await open(strict.url, ana), await open(strict.url, bia)];
      expect(opened.map(({ socket }) => socket.connected)).toEqual([true, false, true]);
      expect(opened[1]?.refusal).toBe('ERR_RATE_LIMIT');
      for (const client of opened) client.close();
      await strict.stop();
    });

    it('ends with its token, and makes the client reconnect with a new one', async () => {
      const { id, loginId } = await acme.user();
      const expiresInS = 777;
      const token = await aToken({ userId: id, companyId: acme.id, loginId, expiresInS });
      const start = globalThis.setTimeout;
      let end: () => void = () => undefined;
      const timers = jest.spyOn(globalThis, 'setTimeout').mockImplementation((work: () => void, ms = 0) => {
        if (Math.abs(ms - expiresInS * 1_000) < 60_000) end = work;
        return start(work, ms);
      });

      const client = await open(one.url, { token });
      timers.mockRestore();
      end();

      expect((await client.until(({ name }) => name === 'disconnect')).payload).toEqual({
        reason: 'io server disconnect',
      });
    });

    it('reports whether its page is visible, and that it is not once it ends', async () => {
      const ana = await acme.user();
      const reports: { input: unknown; by: string | undefined }[] = [];
      let heard: () => void = () => undefined;
      services.on(ReportPage, ({ input, actor }) => {
        reports.push({ input, by: actor?.userId });
        heard();
        return { message: 'Page noted' };
      });
      const until = async (count: number) => {
        while (reports.length < count) await new Promise<void>((resolve) => (heard = resolve));
      };
      const client = await open(one.url, ana);
      client.socket.emit('pageVisible', true);
      client.socket.emit('pageVisible', 'yes');
      await until(1);
      client.close();
      await until(2);

      const pageId = reports[0]?.input && (reports[0].input as { pageId: string }).pageId;
      expect(reports).toMatchObject([
        { input: { isVisible: true }, by: client.userId },
        { input: { isVisible: false, pageId }, by: client.userId },
      ]);
    });

    it('reports a page again that the service did not receive', async () => {
      const ana = await acme.user();
      const stored = new Promise<unknown>((resolve) => {
        let isAway = true;
        services.on(ReportPage, ({ input }) => {
          if (isAway) {
            isAway = false;
            return new AppError('ERR_UNAVAILABLE');
          }
          resolve(input);
          return { message: 'Page noted' };
        });
      });
      (await open(one.url, ana)).socket.emit('pageVisible', true);

      expect(await stored).toMatchObject({ isVisible: true });
    });

    it('survives unknown and malformed events, and is closed if it sends too many', async () => {
      const client = await open(one.url, await acme.user());
      client.socket.emit('dropTables', { a: 1 });
      client.socket.emit('joinTickets', { $ne: null });
      client.socket.emit('userStatus');
      expect(await client.joinChatBox({ $ne: null })).toBe(false);
      expect(await client.joinChatBox('../../etc')).toBe(false);

      for (let n = 0; n < 200; n++) client.socket.emit('userStatus');

      await client.until(({ name }) => name === 'disconnect');
    });

    it.each([
      ['text that is no packet', '4nonsense'],
      ['a broken packet', '42["joinChatBox",'],
      ['a packet of another namespace', '42/admin,["x"]'],
      ['binary', Buffer.from([1, 2, 3])],
      ['1 MB', '42["joinChatBox","' + 'x'.repeat(1_000_000) + '"]'],
    ])('that sends %s affects no other user', async (_what, frame) => {
      const raw = new WebSocket(`${one.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
      await new Promise((resolve) => raw.once('message', resolve));
      const closed = new Promise((resolve) => raw.once('close', resolve));

      raw.send(frame);
      raw.send(frame);
      raw.close();
      await closed;

      expect((await call(`${one.url}/version`)).status).toBe(200);
      expect(one.log()).not.toContain('uncaught');
    });
  });

  describe('an event', () => {
    it('reaches exactly the users who may see its ticket, on every gateway', async () => {
      const queueId = newId();
      const agent = { queueIds: [queueId] };
      const globex = await TestCompany.on(link);
      const [here, there] = [await open(one.url, await acme.user(agent)), await open(two.url, await acme.user(agent))];
      const boss = await open(two.url, await acme.user({ profile: 'admin' }));
      const stranger = await open(one.url, await acme.user({ queueIds: [newId()] }));
      const rival = await open(one.url, await globex.user({ ...agent, profile: 'admin' }));

      const { message, ticket } = await added({ queueId });

      for (const client of [here, there, boss]) {
        const { payload } = await client.hears(acme.id, 'appMessage', { action: 'create' });
        expect(payload).toEqual({ action: 'create', message, ticket, contact: ticket.contact });
      }
      await settled(stranger);
      expect(stranger.all(acme.id, 'appMessage')).toEqual([]);
      expect(rival.heard.map(({ name }) => name).filter((name) => !name.endsWith('-online'))).toEqual(['connect']);
    });

    it('reaches a socket in several of its rooms once', async () => {
      const boss = await acme.user({ profile: 'admin', queueIds: ['q1'], allTicket: true });
      const client = await open(two.url, boss);

      const { message } = await added({ userId: boss.id });
      await client.until(({ payload }) => (payload.message as { id?: string } | undefined)?.id === message.id);
      await settled(client);

      const heard = client.all(acme.id, 'appMessage').map((payload) => (payload.message as { id: string }).id);
      expect(heard.filter((id) => id === message.id)).toHaveLength(1);
    });

    it('about a moved ticket deletes it for users who lost access', async () => {
      const [from, to] = [newId(), newId()];
      const giver = await open(one.url, await acme.user({ queueIds: [from] }));
      const taker = await open(two.url, await acme.user({ queueIds: [to] }));
      const both = await open(one.url, await acme.user({ queueIds: [from, to] }));
      const ticket = aTicket({ queueId: to, revision: 7 });

      await acme.announce(TicketChanged, {
        ticket,
        before: { ...audienceOf(ticket), queueId: from },
        after: audienceOf(ticket),
      });

      const { payload } = await giver.hears(acme.id, 'ticket');
      expect(payload).toEqual({ action: 'delete', ticketId: ticket.id, revision: 7 });
      await taker.hears(acme.id, 'ticket', { action: 'update' });
      await both.hears(acme.id, 'ticket', { action: 'update' });
      expect(both.all(acme.id, 'ticket')).toHaveLength(1);
    });

    it('about a deleted ticket deletes it for all users', async () => {
      const queueId = newId();
      const agent = await open(one.url, await acme.user({ queueIds: [queueId] }));
      const ticket = aTicket({ queueId });

      await acme.announce(TicketChanged, { ticket, before: audienceOf(ticket), after: null });

      expect((await agent.hears(acme.id, 'ticket')).payload).toMatchObject({ action: 'delete', ticketId: ticket.id });
    });

    it('that is repeated is sent in the same way each time', async () => {
      const queueId = newId();
      const agent = await open(one.url, await acme.user({ queueIds: [queueId] }));
      const ticket = aTicket({ queueId });
      const message = aMessage(ticket.id, { ack: 3 });

      for (let n = 0; n < 2; n++) await acme.announce(TicketMessageChanged, { message, audience: audienceOf(ticket) });
      await agent.until(() => agent.all(acme.id, 'appMessage').length === 2);
      await settled(agent);

      const payload = { action: 'update', message };
      expect(agent.all(acme.id, 'appMessage')).toEqual([payload, payload]);
    });

    it('about typing is dropped if it arrives late', async () => {
      const queueId = newId();
      const agent = await open(one.url, await acme.user({ queueIds: [queueId] }));
      const typing = { ticketId: 't1', contactId: 'c1', audience: audienceOf(aTicket({ queueId })) };

      await acme.announce(TicketPresenceChanged, { ...typing, presence: 'composing' }, new Date(Date.now() - 11_000));
      await acme.announce(TicketPresenceChanged, { ...typing, presence: 'recording' });

      await agent.hears(acme.id, 'presence', { presence: 'recording' });
      expect(agent.all(acme.id, 'presence')).toHaveLength(1);
    });

    it('with a QR code reaches only users who may pair', async () => {
      const [agent, boss] = [
        await open(one.url, await acme.user()),
        await open(one.url, await acme.user({ profile: 'admin' })),
      ];
      const session = {
        id: newId(),
        name: 'Main',
        number: null,
        status: 'qrcode',
        qrcode: 'qr',
        retries: 0,
        updatedAt: now(),
      };

      await acme.announce(WhatsappSessionChanged, { session });

      expect((await boss.hears(acme.id, 'whatsappSession')).payload).toMatchObject({ action: 'update', session });
      await settled(agent);
      expect(agent.all(acme.id, 'whatsappSession')).toEqual([]);
    });

    it('about reference data reaches every user of the company once, on each gateway', async () => {
      const [here, there] = [await open(one.url, await acme.user()), await open(two.url, await acme.user())];
      const id = newId();
      const texts = { greetingMessage: '', complationMessage: '', outOfHoursMessage: '' };
      const connection = {
        ...{ id, companyId: acme.id, name: 'Main', number: null, status: 'CONNECTED', isDefault: true, queueIds: [] },
        ...{ ...texts, retries: 0, updatedAt: now() },
      };

      await acme.state(ConnectionState, id, connection);
      // the stream stores only the last version, so both gateways must receive each one before the next is published
      for (const client of [here, there]) await client.hears(acme.id, 'whatsapp', { action: 'update' });
      await acme.state(ConnectionState, id, null);

      for (const client of [here, there]) {
        await client.hears(acme.id, 'whatsapp', { action: 'delete' });
        expect(client.all(acme.id, 'whatsapp')).toMatchObject([
          { action: 'update', whatsapp: connection },
          { action: 'delete', whatsappId: id },
        ]);
      }
    });
  });

  describe('a change of permissions', () => {
    it('moves an open socket from one queue’s room to another immediately', async () => {
      const [sales, support] = [newId(), newId()];
      const ana = await acme.user({ queueIds: [sales] });
      const clients = [await open(one.url, ana), await open(two.url, ana)];

      await acme.change(ana, { queueIds: [support] });
      for (const client of clients)
        await client.until(({ name, payload }) => name === 'resync' && payload.reason === 'rights');
      await added({ queueId: sales });
      const { message } = await added({ queueId: support });

      for (const client of clients) {
        await client.hears(acme.id, 'appMessage');
        await settled(client);
        expect(client.all(acme.id, 'appMessage').map((payload) => payload.message)).toEqual([message]);
      }
    });

    it('closes the sockets of a deleted or logged-out user and of a disabled company', async () => {
      const globex = await TestCompany.on(link);
      const [gone, out, last] = [await globex.user(), await globex.user(), await globex.user()];
      const [first, second, third] = [await open(one.url, gone), await open(two.url, out), await open(one.url, last)];

      await globex.change(gone, null);
      expect((await first.until(({ name }) => name === 'disconnect')).payload).toEqual({
        reason: 'io server disconnect',
      });
      await globex.change(out, { login: { id: out.loginId, ended: true } });
      await second.until(({ name }) => name === 'disconnect');
      expect(third.socket.connected).toBe(true);

      await globex.is({ status: false });
      await third.until(({ name }) => name === 'disconnect');
    });

    it('notifies and then closes the earlier sockets of a user who logs in elsewhere', async () => {
      const ana = await acme.user({ profile: 'admin' });
      const client = await open(two.url, ana);

      await acme.change(ana, { login: { id: newId(), ended: false } });

      expect((await client.hears(acme.id, 'auth')).payload).toEqual({ user: { id: ana.id } });
      await client.until(({ name }) => name === 'disconnect');
    });

    it('that is only a login is not sent to colleagues', async () => {
      const [ana, bia] = [await acme.user(), await acme.user()];
      const colleague = await open(one.url, bia);
      await settled(colleague);
      const before = colleague.all(acme.id, 'user').length;

      await acme.change(ana, { login: { id: newId(), ended: false } });
      await acme.change(ana, { name: 'Ana Maria' });

      await colleague.hears(acme.id, 'user', { action: 'update', userId: ana.id });
      const news = colleague.all(acme.id, 'user').slice(before);
      expect(news).toEqual([
        { action: 'update', user: { id: ana.id, name: 'Ana Maria', queueIds: [] }, userId: ana.id },
      ]);
    });
  });

  describe('an announcement of the operator', () => {
    const notice = { title: 'Manutenção', text: 'x', priority: 1, mediaPath: null, mediaName: null, createdAt: now() };

    it('reaches every company under its own topic, and is not sent while inactive', async () => {
      const [operator, other] = [await TestCompany.on(link), await TestCompany.on(link)];
      const clients = [await open(one.url, await acme.user()), await open(two.url, await other.user())];
      const [draft, shown] = [newId(), newId()];
      await operator.state(AnnouncementState, draft, { ...notice, id: draft, title: 'Rascunho', status: false });
      await operator.state(AnnouncementState, shown, { ...notice, id: shown, status: true });

      for (const [n, { id }] of [acme, other].entries()) {
        const client = clients[n] as TestClient;
        const { payload } = await client.hears(id, 'announcement', { action: 'create', announcementId: shown });
        expect(payload).toMatchObject({ record: { title: 'Manutenção' } });
        expect(client.all(id, 'announcement').filter(({ announcementId }) => announcementId === draft)).toEqual([]);
      }
      await operator.state(AnnouncementState, shown, null);
      for (const [n, { id }] of [acme, other].entries())
        await (clients[n] as TestClient).hears(id, 'announcement', { action: 'delete', announcementId: shown });
    });

    it('reaches only companies of its plans, also after a change of these or of a company’s plan', async () => {
      const [operator, gold, basic] = [
        await TestCompany.on(link),
        await TestCompany.on(link, 'gold'),
        await TestCompany.on(link, 'basic'),
      ];
      await operator.is({ isPlatform: true });
      const of = { gold: await open(one.url, await gold.user()), basic: await open(two.url, await basic.user()) };
      const platform = await open(one.url, await operator.user());
      const [id, last] = [newId(), newId()];
      const announce = (planIds: string[] | null, announcementId = id) =>
        operator.state(AnnouncementState, announcementId, { ...notice, id: announcementId, status: true, planIds });
      const heard = (client: TestClient, company: TestCompany) =>
        client.all(company.id, 'announcement').map(({ action, announcementId }) => [action, announcementId]);
      // plans and announcements are separate streams, so each change is received before the next is made
      const hear = async (ofGold: number, ofBasic: number) => {
        await of.gold.until(() => heard(of.gold, gold).length >= ofGold);
        await of.basic.until(() => heard(of.basic, basic).length >= ofBasic);
      };

      await announce(['gold']);
      const { payload } = await of.gold.hears(gold.id, 'announcement', { action: 'create', announcementId: id });
      expect(payload.record).not.toHaveProperty('planIds');
      await platform.hears(operator.id, 'announcement', { action: 'delete', announcementId: id });
      await announce(['gold', 'basic']);
      await hear(2, 1);
      await announce(['gold']);
      await hear(3, 2);
      await basic.has('gold');
      await hear(3, 3);
      await gold.has('basic');
      await hear(4, 3);
      await announce(null, last);
      await hear(5, 4);

      expect(heard(of.gold, gold)).toEqual([
        ['create', id],
        ['update', id],
        ['update', id],
        ['delete', id],
        ['create', last],
      ]);
      expect(heard(of.basic, basic)).toEqual([
        ['create', id],
        ['delete', id],
        ['create', id],
        ['create', last],
      ]);
      await operator.state(AnnouncementState, id, null);
      await operator.state(AnnouncementState, last, null);
    });
  });

  describe('the lists', () => {
    const bodies = (client: TestClient) =>
      client.all(acme.id, 'appMessage').map((payload) => (payload.message as { id: string }).id);

    it('are sent to a socket that joined one of them, until it has left all', async () => {
      const ana = await acme.user({ queueIds: ['q1'] });
      const witness = await open(two.url, ana);
      const neighbour = await open(one.url, ana);
      const client = await open(one.url, ana, {}, false);
      await added({ queueId: 'q1' });
      for (const other of [witness, neighbour]) await settled(other); // it has passed the client's gateway too
      expect(bodies(client)).toEqual([]);

      await client.emit('joinNotification');
      await client.emit('joinTickets', 'pending');
      client.socket.emit('leaveNotification');
      const { message } = await added({ queueId: 'q1' });
      await settled(client);
      expect(bodies(client)).toEqual([message.id]);

      client.socket.emit('leaveTickets', 'pending');
      expect(await client.emit('joinTickets', 'nonsense')).toBe(false); // the reply arrives after earlier events
      await added({ queueId: 'q1' });
      await settled(witness);
      expect(bodies(client)).toEqual([message.id]);
    });

    it('follow a change of permissions, and are not sent to a socket that did not join', async () => {
      const ana = await acme.user({ queueIds: ['q1'] });
      const [joined, silent] = [await open(one.url, ana), await open(two.url, ana, {}, false)];

      await acme.change(ana, { queueIds: ['q2'] });
      for (const client of [joined, silent]) await client.until(({ name }) => name === 'resync');
      const { message } = await added({ queueId: 'q2' });
      await settled(joined);

      expect([bodies(joined), bodies(silent)]).toEqual([[message.id], []]);
    });

    it('are not needed to receive the ticket on screen', async () => {
      const ana = await acme.user();
      const client = await open(one.url, ana, {}, false);
      const mine = aTicket({ userId: ana.id, status: 'open' });
      services.on(GetTicket, () => mine);
      expect(await client.joinChatBox(mine.id)).toBe(true);

      await acme.announce(TicketChanged, { ticket: mine, before: audienceOf(mine), after: audienceOf(mine) });
      const message = aMessage(mine.id);
      await acme.announce(TicketMessageAdded, { ticket: mine, message, before: audienceOf(mine) });
      expect((await client.hears(acme.id, 'appMessage')).payload).toMatchObject({ message: { id: message.id } });

      client.socket.emit('leaveChatBox', mine.id);
      const second = aMessage(mine.id);
      expect(await client.joinChatBox({ $ne: null })).toBe(false); // the reply arrives after earlier events
      const witness = await open(two.url, ana);
      await acme.announce(TicketMessageAdded, { ticket: mine, message: second, before: audienceOf(mine) });
      await settled(witness);
      expect(bodies(client)).toEqual([message.id]);
    });
  });

  describe('watching a ticket', () => {
    it('is allowed after the owning service confirmed the user’s permission', async () => {
      const ana = await acme.user();
      const client = await open(one.url, ana);
      const mine = aTicket({ userId: ana.id, status: 'open' });
      services.on(GetTicket, ({ input }) =>
        (input as { id: string }).id === mine.id ? mine : new AppError('ERR_NO_TICKET_FOUND'),
      );

      expect(await client.joinChatBox(mine.id)).toBe(true);
      expect(services.last().actor).toMatchObject({ userId: ana.id, companyId: acme.id });
      expect(await client.joinChatBox(newId())).toBe(false);
    });

    it('ends when the watcher loses access to the ticket', async () => {
      const ana = await acme.user();
      const clients = [await open(one.url, ana), await open(two.url, ana), await open(one.url, ana, {}, false)];
      const mine = aTicket({ userId: ana.id, status: 'open' });
      services.on(GetTicket, () => mine);
      for (const client of clients) expect(await client.joinChatBox(mine.id)).toBe(true);

      const moved = aTicket({ id: mine.id, queueId: newId(), status: 'open' });
      await acme.announce(TicketChanged, { ticket: moved, before: audienceOf(mine), after: audienceOf(moved) });
      for (const client of clients) await client.hears(acme.id, 'ticket', { action: 'delete' });
      await acme.announce(TicketMessageAdded, { ticket: moved, message: aMessage(mine.id), before: audienceOf(moved) });

      for (const client of clients.slice(0, 2)) await settled(client); // the third only receives what it watches
      for (const client of clients) {
        expect(client.all(acme.id, 'ticket').map(({ action }) => action)).toEqual(['delete']);
        expect(client.all(acme.id, 'appMessage')).toEqual([]);
      }
    });

    it('is over before the marker of a transfer arrives, even if that arrives before the ticket', async () => {
      const ana = await acme.user();
      const client = await open(one.url, ana);
      const mine = aTicket({ userId: ana.id, status: 'open' });
      services.on(GetTicket, () => mine);
      expect(await client.joinChatBox(mine.id)).toBe(true);

      const audience = { status: 'open' as const, userId: null, queueId: newId() };
      const event = { id: newId(), ticketId: mine.id, kind: 'transferred', by: null, from: null, to: null, why: null };
      const rest = { notice: null, people: [], createdAt: now(), order: '1' };
      await acme.announce(TicketEventAdded, { event: { ...event, ...rest }, audience });
      await settled(client);

      expect(client.all(acme.id, 'ticketEvent')).toEqual([]);
    });
  });

  describe('data of a ticket', () => {
    it('reaches users who may see the ticket; progress reaches the user who asked', async () => {
      const [agent, other] = [await acme.user({ queueIds: ['q1'] }), await acme.user({ queueIds: ['q2'] })];
      const [seeing, blind] = [await open(one.url, agent), await open(two.url, other)];
      const audience = { status: 'pending' as const, userId: null, queueId: 'q1' };
      const event = { id: newId(), ticketId: 't1', kind: 'closed', by: null, from: null, to: null, why: 'inactive' };
      const rest = { notice: null, people: [], createdAt: now(), order: '1' };
      const note = {
        id: 'n1',
        note: 'x',
        user: { id: 'u', name: 'Ana' },
        userId: 'u',
        ticketId: 't1',
        contactId: 'c1',
      };
      await acme.announce(TicketEventAdded, { event: { ...event, ...rest }, audience });
      await acme.announce(TicketNoteChanged, {
        noteId: 'n1',
        ticketId: 't1',
        note: { ...note, createdAt: now() },
        audience,
      });
      const progress = { jobId: 'j', kind: 'closeAll', userId: agent.id, done: 1, total: 2, isFinished: false };
      await acme.announce(TicketJobProgressed, { ...progress, errorCode: null });
      await acme.announce(ContactChanged, { contactId: 'c9', contact: null, mergedInto: 'c1', isNew: false });

      expect((await seeing.hears(acme.id, 'ticketEvent')).payload).toMatchObject({ event: { kind: 'closed' } });
      expect((await seeing.hears(acme.id, 'note')).payload).toMatchObject({ action: 'create', noteId: 'n1' });
      expect((await seeing.hears(acme.id, 'closeAll')).payload).toMatchObject({ done: 1, total: 2 });
      const gone = { action: 'delete', contactId: 'c9', mergedInto: 'c1' };
      expect((await blind.hears(acme.id, 'contact')).payload).toEqual(gone);
      await settled(blind);
      for (const topic of ['ticketEvent', 'note', 'closeAll'] as const) expect(blind.all(acme.id, topic)).toEqual([]);
    });

    it('of a schedule reaches its author, colleagues of a queue and users who see all schedules, and no others', async () => {
      const planner = await acme.user();
      const people = {
        planner,
        colleague: await acme.user({ queueIds: ['q1'] }),
        supervisor: await acme.user({ profile: 'supervisor' }),
        admin: await acme.user({ profile: 'admin' }),
        stranger: await acme.user({ queueIds: ['q2'], allTicket: true }),
      };
      const { stranger, ...others } = Object.fromEntries(
        await Promise.all(Object.entries(people).map(async ([who, user]) => [who, await open(one.url, user)] as const)),
      );
      const schedule = {
        ...{ id: 's1', body: 'Parabéns!', status: 'pending', sendAt: now(), createdAt: now(), updatedAt: now() },
        ...{ contactId: 'c1', contact: { id: 'c1', name: 'Joana' }, whatsappId: null, openTicket: false },
        ...{ mediaPath: null, mediaName: null, userId: planner.id, sentAt: null, errorCode: null },
      };
      const audience = { userId: planner.id, queueIds: ['q1'] };
      await acme.announce(ScheduleChanged, { scheduleId: 's1', schedule, isNew: true, audience });

      for (const client of Object.values(others))
        expect((await client.hears(acme.id, 'schedule')).payload).toMatchObject({ scheduleId: 's1' });
      await settled(stranger as TestClient);
      expect((stranger as TestClient).all(acme.id, 'schedule')).toEqual([]);
    });

    it('includes the users who have it open on any gateway, until they leave', async () => {
      const [ana, bia] = [
        await acme.user({ name: 'Ana', queueIds: ['q1'] }),
        await acme.user({ name: 'Bia', queueIds: ['q1'] }),
      ];
      const ticket = aTicket({ queueId: 'q1' });
      services.on(GetTicket, () => ticket);
      const [here, there] = [await open(one.url, ana), await open(two.url, bia)];
      const viewers = (count: number) =>
        here.until(({ name, payload }) => name.endsWith('-viewing') && (payload.users as unknown[]).length === count);
      await here.socket.emitWithAck('joinChatBox', ticket.id);
      await there.socket.emitWithAck('joinChatBox', ticket.id);
      expect((await viewers(2)).payload).toMatchObject({
        ticketId: ticket.id,
        users: expect.arrayContaining([{ id: bia.id, name: 'Bia' }]) as object,
      });
      here.heard.length = 0;
      there.close();
      expect((await viewers(1)).payload).toMatchObject({ users: [{ id: ana.id }] });
    });
  });

  it('reports a user online, and offline after a minute without a socket', async () => {
    const company = await TestCompany.on(link);
    const [ana, bia] = [await company.user(), await company.user()];
    const listening = await open(one.url, ana);
    await open(two.url, bia);
    await listening.until(
      ({ name, payload }) => name.endsWith('-online') && payload.userId === bia.id && payload.online === true,
    );
    const online = async () => (await call(`${one.url}/users/online`, { token: ana.token })).body.userIds;
    expect(await online()).toEqual(expect.arrayContaining([ana.id, bia.id]));
  });
});
