import type { ConnectionView, Ticket } from '@recado/contracts';
import { io, type Socket } from 'socket.io-client';
import { WebSocket } from 'ws';
import { afterEach, describe, expect, it } from '@jest/globals';
import { until } from '../../../scripts/testing/until.mjs';
import type { SimulatedContact } from '../../../services/whatsapp-simulator/src/client/simulated-contact.js';
import { call, companies, expired, gone, logIn, must, seen, SOON_MS, suite, unique, urls } from './suite.js';

const s = suite();
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
/** Connects like the specified client, with the token in the query. @returns the reason for the rejection, or null */
const connect = (query: Record<string, string>, transports: string[] = ['websocket']) => {
  const socket = io(urls.gateway, { transports, query, forceNew: true, reconnection: false });
  sockets.push(socket);
  return new Promise<{ socket: Socket; refused: string | null }>((resolve) => {
    socket.once('connect', () => resolve({ socket, refused: null }));
    socket.once('connect_error', ({ message }) => resolve({ socket, refused: message }));
  });
};

describe('7d Realtime', () => {
  it('178 the socket accepts websocket only, and refuses a missing, forged or expired token in its query', async () => {
    const { token } = s.marina;
    expect((await connect({ token })).refused).toBeNull();
    expect((await call('GET', '/socket.io/?EIO=4&transport=polling')).status).toBe(400);
    expect((await connect({ token }, ['polling'])).refused).not.toBeNull();
    expect((await connect({})).refused).toBe('ERR_UNAUTHENTICATED');
    expect((await connect({ token: `${token.slice(0, -4)}AAAA` })).refused).toBe('ERR_UNAUTHENTICATED');
    expect((await connect({ token: await expired(token) })).refused).toBe('ERR_SESSION_EXPIRED');
  });

  it("179 the socket's ping interval and ping timeout are 18 seconds", async () => {
    const line = new WebSocket(`${urls.gateway.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    const opening = await new Promise<string>((resolve) =>
      line.once('message', (data: Buffer) => resolve(data.toString())),
    );
    line.close();
    expect(JSON.parse(opening.slice(1))).toMatchObject({ pingInterval: 18_000, pingTimeout: 18_000 });
  });

  it('180 company-{id}-whatsapp arrives with update and delete, company-{id}-whatsappSession with update', async () => {
    const admin = await s.adminOf('Outra');
    const { id } = await admin.call<ConnectionView>('POST', '/whatsapp', {
      name: unique('Viva'),
      queueIds: [companies.Outra.queueIds[0]],
    });
    await admin.hears('whatsapp', (news) => news.action === 'update' && news.whatsapp.id === id);
    await admin.hears('whatsappSession', (news) => news.action === 'update' && news.session.id === id);
    await admin.call('DELETE', `/whatsapp/${id}`);
    await admin.hears('whatsapp', (news) => news.action === 'delete' && news.whatsappId === id);
  });

  it('181 company-{id}-user, -contact (update) and -chat (new-message, update) arrive after such a change', async () => {
    const admin = await s.adminOf('Outra');
    const user = await s.newUser();
    await admin.hears('user', ({ userId }) => userId === user.user.id);
    const contact = await s.contact();
    await s.admin.call('PUT', `/contacts/${contact.id}`, { name: unique('Mudou') });
    await s.admin.hears('contact', (news) => news.action === 'update' && news.contactId === contact.id);
    const chat = await s.admin.call<{ id: string }>('POST', '/chats', {
      title: unique('Equipe'),
      users: [{ id: s.marina.user.id }],
    });
    await s.admin.call('POST', `/chats/${chat.id}/messages`, { message: 'bom dia' });
    await s.marina.hears('chat', (news) => news.action === 'new-message' && news.chat.id === chat.id);
    await s.marina.call('POST', `/chats/${chat.id}/read`, { userId: s.marina.user.id });
    await s.marina.hears('chat', (news) => news.action === 'update' && news.chat.id === chat.id);
  });

  it('182 company-{id}-appMessage arrives with create for a new message and update for an ack, edit or delete', async () => {
    const talk = await s.attended();
    const body = unique('viva');
    const { id } = await s.send(s.marina, talk.ticket, body);
    const hears = (action: string, fits: (message: { ack: number; body: string; isDeleted: boolean }) => boolean) =>
      s.marina.hears('appMessage', (news) => news.action === action && news.message.id === id && fits(news.message));
    await hears('create', (message) => message.body === body);
    await hears('update', ({ ack }) => ack >= 3);
    await s.marina.call('POST', `/messages/edit/${id}`, { body: `${body}!` });
    await hears('update', (message) => message.body === `${body}!`);
    await s.marina.call('DELETE', `/messages/${id}`);
    await hears('update', ({ isDeleted }) => isDeleted);
  });

  it('183 company-{id}-ticket arrives with update and delete, company-{id}-presence with composing and recording', async () => {
    const talk = await s.attended();
    await s.marina.hears('ticket', (news) => news.action === 'update' && news.ticket.id === talk.ticket.id);
    for (const state of ['composing', 'recording'] as const) {
      await talk.contact.types(state, { to: s.aurora });
      await s.marina.hears('presence', ({ ticketId, presence }) => ticketId === talk.ticket.id && presence === state);
    }
    await s.admin.call('DELETE', `/tickets/${talk.ticket.id}`);
    await s.marina.hears('ticket', (news) => news.action === 'delete' && news.ticketId === talk.ticket.id);
  });

  it('184 company-{id}-announcement and company-{id}-auth arrive', async () => {
    const user = await s.newUser();
    await logIn(user.user.email);
    await user.hears('auth', (news) => news.user.id === user.user.id);
    const root = await s.person('super@recado.local');
    const title = unique('Aviso');
    const notice = { title, text: 'x', priority: 1, status: true };
    const { id } = await root.call<{ id: string }>('POST', '/announcements', notice);
    await s.marina.hears('announcement', ({ record }) => record?.title === title);
    await root.call('DELETE', `/announcements/${id}`); // otherwise every company would see it for the rest of the run
  });

  it('185 a socket of another company receives none of these', async () => {
    const other = await s.adminOf('Vizinha');
    const talk = await s.attended();
    const { id: messageId } = await s.send(s.marina, talk.ticket, unique('nossa'));
    await s.marina.hears('appMessage', ({ message }) => message.id === messageId && message.ack >= 3);
    await talk.contact.types('composing', { to: s.aurora });
    await s.marina.hears('presence', ({ ticketId }) => ticketId === talk.ticket.id);
    await s.admin.call('PUT', `/contacts/${talk.ticket.contactId}`, { name: unique('Mudou') });
    await s.admin.hears('contact', ({ contactId }) => contactId === talk.ticket.contactId);
    const chat = await s.admin.call<{ id: string }>('POST', '/chats', {
      title: unique('Equipe'),
      users: [{ id: s.marina.user.id }],
    });
    await s.admin.call('POST', `/chats/${chat.id}/messages`, { message: 'bom dia' });
    await s.marina.hears('chat', (news) => news.action === 'new-message' && news.chat.id === chat.id);
    await s.admin.call('DELETE', `/tickets/${talk.ticket.id}`);
    await s.marina.hears('ticket', (news) => news.action === 'delete' && news.ticketId === talk.ticket.id);
    const outra = await s.adminOf('Outra');
    const user = await s.newUser();
    await outra.hears('user', ({ userId }) => userId === user.user.id);
    const connection = { name: unique('Alheia'), queueIds: [companies.Outra.queueIds[0]] };
    const { id: connectionId } = await outra.call<ConnectionView>('POST', '/whatsapp', connection);
    await outra.hears('whatsapp', (news) => news.action === 'update' && news.whatsapp.id === connectionId);
    await outra.hears('whatsappSession', ({ session }) => session.id === connectionId);
    await outra.call('DELETE', `/whatsapp/${connectionId}`);
    await logIn(user.user.email);
    await user.hears('auth', (news) => news.user.id === user.user.id);
    const name = unique('Fila');
    const color = `#${Math.floor(Math.random() * 0xffffff)
      .toString(16)
      .padStart(6, '0')}`;
    await other.call('POST', '/queue', { name, color });
    await other.hears('queue', ({ queue }) => queue?.name === name); // everything before it has been received
    const foreign = [s.admin.user.companyId, outra.user.companyId, talk.ticket.id, messageId, chat.id];
    const ids = [...foreign, talk.ticket.contactId, user.user.id, connectionId];
    expect(other.everything.filter((text) => ids.some((id) => text.includes(id)))).toEqual([]);
    // an announcement is for all companies: each receives it on its own topic
    const topics = other.heard.map(({ topic }) => topic).filter((topic) => topic.startsWith('company-'));
    expect(topics.filter((topic) => !topic.startsWith(`company-${other.user.companyId}-`))).toEqual([]);
  });

  /** Collects the texts of the messages that a socket received, and can wait for one of them. */
  const hearing = (socket: Socket) => {
    const topic = `company-${s.marina.user.companyId}-appMessage`;
    const texts: string[] = [];
    socket.on(topic, ({ message }: { message: { body: string } }) => texts.push(message.body));
    return { texts, hears: (text: string) => until(`"${text}"`, async () => texts.includes(text)) };
  };
  /** Writes a message, and waits until a socket that receives everything has received it. */
  const says = async (talk: { contact: SimulatedContact }) => {
    const text = unique('diz');
    await talk.contact.says(text, { to: s.aurora });
    await s.heard(text);
    return text;
  };

  it("186 joinChatBox with a ticket id brings that ticket's messages, and is refused for a ticket that the user may not see", async () => {
    const [mine, foreign] = [await s.attended(), await s.attended(s.diego)];
    const { socket } = await connect({ token: s.marina.token });
    const { texts, hears } = hearing(socket);
    await says(mine); // nothing arrives before it is requested
    expect(await socket.emitWithAck('joinChatBox', mine.ticket.id)).toBe(true);
    expect(await socket.emitWithAck('joinChatBox', foreign.ticket.id)).toBe(false);
    await says(foreign);
    const wanted = await says(mine);
    await hears(wanted);
    expect(texts).toEqual([wanted]);
    socket.emit('leaveChatBox', mine.ticket.id);
    await says(mine);
    expect(await socket.emitWithAck('joinChatBox', mine.ticket.id)).toBe(true);
    const last = await says(mine);
    await hears(last);
    expect(texts).toEqual([wanted, last]); // and nothing after it was left
  });

  it('187 joinNotification and joinTickets bring the events of the lists', async () => {
    const changes = (socket: Socket) => {
      const heard: string[] = [];
      const topic = `company-${s.marina.user.companyId}-ticket`;
      socket.on(
        topic,
        (news: { ticket?: Ticket }) => news.ticket && heard.push(`${news.ticket.id} ${news.ticket.status}`),
      );
      return heard;
    };
    for (const [join, leave, ...status] of [
      ['joinNotification', 'leaveNotification'],
      ['joinTickets', 'leaveTickets', 'pending'],
    ] as const) {
      const { socket } = await connect({ token: s.marina.token });
      const { texts, hears } = hearing(socket);
      const changed = changes(socket);
      const unheard = await s.writes();
      await socket.emitWithAck(join, ...status);
      const talk = await s.writes();
      await hears(talk.text);
      await s.marina.call('PUT', `/tickets/${talk.ticket.id}`, { status: 'open' });
      await until('the change', async () => changed.includes(`${talk.ticket.id} open`));
      socket.emit(leave, ...status);
      const missed = await says(talk);
      expect(await socket.emitWithAck('joinChatBox', talk.ticket.id)).toBe(true);
      const last = await says(talk);
      await hears(last);
      expect([join, texts.includes(unheard.text), texts.includes(missed)]).toEqual([join, false, false]);
    }
  });

  it('188 the client emits userStatus every 300000 ms', async () => {
    const page = await s.page(s.marina, { fresh: true });
    // five minutes pass in one second, for timers of exactly five minutes and no others
    await page.addInitScript(() => {
      const every = globalThis.setInterval;
      const statuses = { sent: 0, ticks: 0 };
      const shortened = (run: () => void, ms?: number) => {
        if (ms !== 300_000) return every(run, ms);
        return every(() => {
          statuses.ticks += 1;
          run();
        }, 1_000);
      };
      const { prototype } = globalThis.WebSocket;
      const send = prototype.send;
      prototype.send = function (data) {
        if (typeof data === 'string' && data.includes('"userStatus"')) statuses.sent += 1;
        send.call(this, data);
      };
      Object.assign(globalThis, { setInterval: shortened, statuses });
    });
    await page.reload();
    const statuses = () =>
      page.evaluate(() => (globalThis as unknown as { statuses: { sent: number; ticks: number } }).statuses);
    await until('a status after each of two intervals', async () => {
      const { sent, ticks } = await statuses();
      return ticks >= 2 && sent >= ticks;
    });
  });
});

describe('4c Session and socket: lists', () => {
  const opening = async () => {
    const admin = await s.adminOf('Grande');
    const ticket = await admin.call<Ticket>('GET', `/tickets/${companies.Grande.longTicketId}`);
    const page = await s.page(admin, { path: `/tickets/${ticket.uuid}` });
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      // the newest page is read again when the socket opens
      const isOlder = url.pathname.startsWith(`/messages/${ticket.id}`) && url.searchParams.has('before');
      if (isOlder && request.method() === 'GET') asked.push(url.search);
    });
    await seen(page.locator('[data-message]'));
    await page.waitForLoadState('networkidle');
    const box = page.getByRole('log').locator('..');
    return { page, box, asked };
  };

  it('120 scrolling to within 50 px of the top loads the next page of messages while hasMore is true', async () => {
    const { page, box, asked } = await opening();
    const before = asked.length;
    const loading = page.getByText('Carregando mensagens anteriores…');
    const top = async (px: number) => {
      await box.evaluate((element, to) => element.scrollTo(0, to), px);
      await page.waitForTimeout(300); // the absence of a request has no event
    };
    await top(120);
    expect(asked.length).toBe(before);
    await top(40);
    await until('the next page', async () => asked.length > before, SOON_MS);
    await gone(loading);
    expect(asked.length).toBe(before + 1);
    const all = before + 4; // five pages in total
    const isLast = async () => {
      await top(0);
      return asked.length >= all;
    };
    await until('the last page', isLast, 2 * SOON_MS);
    await gone(loading);
    await top(0);
    expect(asked.length).toBe(all);
  });

  it('121 loading older messages does not move the message under the eye', async () => {
    const { page, box } = await opening();
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/messages/*before=*', async (route) => {
      await held;
      await route.continue();
    });
    await box.evaluate((element) => element.scrollTo(0, 30));
    await seen(page.getByText('Carregando mensagens anteriores…'));
    const id = await box.evaluate((element) => {
      const { top } = element.getBoundingClientRect();
      const messages = [...element.querySelectorAll('[data-message]')];
      return messages.find((one) => one.getBoundingClientRect().top >= top)?.getAttribute('data-message');
    });
    const place = async () => must(await page.locator(`[data-message="${must(id)}"]`).boundingBox()).y;
    const before = await place();
    letGo();
    await page.waitForLoadState('networkidle');
    await page.getByText('Carregando mensagens anteriores…').waitFor({ state: 'hidden' });
    expect(await box.evaluate((element) => element.scrollTop)).toBeGreaterThan(500);
    expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(4);
  });

  it.each(['before the browser reports it', 'a moment later'])(
    '121 a reader who scrolls up from the end of a newly opened conversation, %s, stays there',
    async (when) => {
      const admin = await s.adminOf('Grande');
      const ticket = await admin.call<Ticket>('GET', `/tickets/${companies.Grande.longTicketId}`);
      const page = await s.page(admin, { fresh: true });
      await page.addInitScript((isAtOnce) => {
        const write = Element.prototype.scrollTo;
        let jumped = false;
        Element.prototype.scrollTo = function (this: Element, ...to: Parameters<typeof write>) {
          write.apply(this, to);
          if (jumped || this.scrollTop < 300) return;
          jumped = true;
          const jump = () => (this.scrollTop = 100);
          if (isAtOnce) queueMicrotask(jump);
          else setTimeout(jump, 50);
        } as typeof write;
      }, when === 'before the browser reports it');
      await page.goto(`${urls.web}/tickets/${ticket.uuid}`);
      await seen(page.locator('[data-message]'));
      await page.waitForLoadState('networkidle');
      await seen(page.getByRole('button', { name: 'Ir para a mensagem mais nova' }));
      expect(
        await page
          .getByRole('log')
          .locator('..')
          .evaluate((box) => box.scrollTop),
      ).toBeLessThan(250);
    },
  );

  it('122 scrolling to within 100 px of the bottom loads the next page of tickets', async () => {
    const admin = await s.adminOf('Grande');
    const page = await s.page(admin);
    await page.getByRole('tab', { name: 'Resolvidos' }).click();
    await seen(page.getByRole('list', { name: 'Lista de atendimentos' }).getByRole('listitem'));
    await page.waitForLoadState('networkidle');
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      const pageNumber = url.searchParams.get('pageNumber');
      // the first page is read again when the socket opens
      if (url.pathname === '/tickets' && request.method() === 'GET' && pageNumber !== '1')
        asked.push(String(pageNumber));
    });
    const box = page.getByRole('list', { name: 'Lista de atendimentos' }).locator('..');
    const fromEnd = async (px: number) => {
      await box.evaluate(
        (element, left) => element.scrollTo(0, element.scrollHeight - element.clientHeight - left),
        px,
      );
      await page.waitForTimeout(300);
    };
    await fromEnd(160);
    expect(asked).toEqual([]);
    await fromEnd(80);
    await until('the next page', async () => asked.length > 0, SOON_MS);
    expect(asked).toEqual(['2']);
  });
});
