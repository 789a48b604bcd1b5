import type { ConnectionView, Contact, Message, SessionUser, Ticket } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { until } from '../../../scripts/testing/until.mjs';
import { JPEG, MP3, MP4, PDF } from './files.js';
import { shapeOf } from './icons.js';
import {
  aNumber,
  call,
  cardMenu,
  companies,
  gone,
  logIn,
  MISSED_CALL,
  must,
  placeOf,
  rowOf,
  seen,
  SOON_MS,
  suite,
  unique,
  urls,
  type Talk,
} from './suite.js';
import type { DeskUser } from '../flows/desk.js';
import type { Page } from 'playwright-core';

const s = suite();
const fields = (thing: object) => Object.keys(thing);
const put = (by: DeskUser, { ticket }: Talk, json: object) =>
  call<Ticket & { error: string }>('PUT', `/tickets/${ticket.id}`, { token: by.token, json });

describe('3 Entities', () => {
  it('093 POST /auth/login answers the user with every field of line 86 and its company with name, dueDate and settings', async () => {
    const [queueId] = companies.Outra.queueIds;
    const rights = { queueIds: [queueId], allTicket: 'enabled', whatsappId: null };
    const { user } = await s.newUser(rights);
    const { body } = await logIn(user.email);
    expect(body.user).toMatchObject({
      ...{ id: user.id, name: user.name, email: user.email, profile: 'user', companyId: companies.Outra.id },
      ...{ whatsappId: null, queues: [{ id: queueId, name: 'Fila 1' }], allTicket: 'enabled', super: false },
    });
    const owner = (await logIn(companies.Folgada.adminEmail)).body.user;
    expect(owner).toMatchObject({
      profile: 'admin',
      company: { name: expect.stringMatching(/^Folgada/), dueDate: companies.Folgada.dueDate },
    });
    const settings = new Map(owner.company.settings.map(({ key, value }) => [key, value]));
    expect(settings.get('campaignsEnabled')).toMatch(/^(true|false|enabled|disabled)$/);
    expect(settings.get('hoursCloseTicketsAuto')).toMatch(/^\d+$/);
    // the flag for tickets without a queue: set only for users who may see such a waiting ticket
    const flagOf = async (fields: Record<string, unknown>) =>
      (await logIn((await s.newUser(fields)).user.email)).body.user.allowsWithoutQueue;
    expect(body.user.allowsWithoutQueue).toBe(true);
    expect(await flagOf({ allTicket: 'desabled' })).toBe(false);
    expect(await flagOf({ allTicket: 'desabled', profile: 'admin' })).toBe(true);
  });

  it('094 no answer ever contains a password, and allTicket is spelled enabled or desabled', async () => {
    const login = await logIn(companies.Folgada.adminEmail);
    const answers = [login.bytes.toString()];
    for (const path of [
      '/auth/me',
      '/users/',
      '/users/list',
      `/users/${s.marina.user.id}`,
      '/admin/users',
      '/whatsapp',
      '/settings/',
    ])
      answers.push((await call('GET', path, { token: s.admin.token })).bytes.toString());
    for (const answer of answers) expect(answer).not.toMatch(/password|argon2/i);
    const { users } = await s.admin.call<{ users: SessionUser[] }>('GET', '/users/');
    expect(users.find(({ id }) => id === s.diego.user.id)?.allTicket).toBe('desabled');
    for (const { allTicket } of users) expect(['enabled', 'desabled']).toContain(allTicket);
  });

  it('095 listPlan answers useCampaigns, useKanban, useOpenAi, useIntegrations, useSchedules, useInternalChat and useExternalApi', async () => {
    const flags = ['Campaigns', 'Kanban', 'OpenAi', 'Integrations', 'Schedules', 'InternalChat', 'ExternalApi'];
    const planOf = async (person: DeskUser) =>
      (await person.call<{ plan: Record<string, unknown> }>('GET', `/companies/listPlan/${person.user.companyId}`))
        .plan;
    const [full, poor] = [await planOf(s.admin), await planOf(await s.adminOf('Magra'))];
    expect(flags.map((flag) => full[`use${flag}`])).toEqual(flags.map(() => true));
    expect(flags.map((flag) => poor[`use${flag}`])).toEqual(flags.map(() => false));
  });

  it('096 a connection in GET /whatsapp has id, name, status, updatedAt, qrcode, retries, the default flag and its messages', async () => {
    const [connection] = await s.admin.call<ConnectionView[]>('GET', '/whatsapp');
    const wanted =
      'id name status updatedAt qrcode retries isDefault greetingMessage complationMessage outOfHoursMessage';
    expect(fields(must(connection))).toEqual(expect.arrayContaining(wanted.split(' ')));
  });

  it('097 a contact has id, name, number, email, profilePicUrl, whatsapp and extraInfo of id, name and value', async () => {
    const { ticket } = await s.writes();
    await s.admin.call('PUT', `/contacts/${ticket.contactId}`, { extraInfo: [{ name: 'CPF', value: '1' }] });
    const contact = await s.admin.call<Contact>('GET', `/contacts/${ticket.contactId}`);
    expect(fields(contact)).toEqual(
      expect.arrayContaining('id name number email profilePicUrl whatsapp extraInfo'.split(' ')),
    );
    expect(contact.extraInfo).toEqual([{ id: expect.any(String), name: 'CPF', value: '1' }]);
    expect(contact.whatsapp).toMatchObject({ id: s.connection.id });
  });

  it('098 a ticket has every field of line 91 with its nested objects, and status is open, closed or pending', async () => {
    const { ticket } = await s.attended();
    const read = await s.marina.call<Ticket>('GET', `/tickets/${ticket.id}`);
    const wanted = `id uuid status userId user queueId queue whatsappId whatsapp contactId contact lastMessage updatedAt
      unreadMessages presence chatbot isGroup tags useIntegration promptId integrationId`.split(/\s+/);
    expect(fields(read)).toEqual(expect.arrayContaining(wanted));
    expect(read).toMatchObject({
      status: 'open',
      user: { name: 'Marina' },
      queue: { id: s.encomendas.id, name: 'Encomendas', color: s.encomendas.color },
      whatsapp: { name: 'Loja Centro', status: 'CONNECTED' },
      contact: { id: read.contactId },
    });
    for (const { status } of await s.admin.tickets('showAll=true&status=closed')) expect(status).toBe('closed');
  });

  it('099 a message has every field of line 92 and a mediaType of its list', async () => {
    const talk = await s.attended();
    const to = { to: s.aurora };
    const said = must((await talk.contact.chat(to)).find(({ text }) => text === talk.text));
    await talk.contact.sendsImage(JPEG, { mimeType: 'image/jpeg' }, to);
    await talk.contact.sendsAudio(MP3, { mimeType: 'audio/mpeg', seconds: 1 }, to);
    await talk.contact.sendsVideo(MP4, { mimeType: 'video/mp4', seconds: 1 }, to);
    await talk.contact.sendsDocument(PDF, { mimeType: 'application/pdf', fileName: 'a.pdf' }, to);
    await talk.contact.sendsLocation({ latitude: 1, longitude: 2 }, to);
    const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Tia\nTEL;type=CELL;waid=5511988880002:+5511988880002\nEND:VCARD';
    await talk.contact.sendsContacts([{ name: 'Tia', vcard }], to);
    await talk.contact.sends({ kind: 'raw', message: MISSED_CALL }, to);
    const text = unique('fim dos tipos');
    await talk.contact.says(text, { ...to, quotedId: said.id, forwarded: true });
    const { message: last } = await s.heard(text);
    const answer = await s.send(s.marina, talk.ticket, unique('nossa'));
    await s.marina.hears('appMessage', ({ message }) => message.id === answer.id && message.ack >= 3);
    const messages = await s.marina.messages(talk.ticket.id);
    expect(messages.map(({ mediaType }) => mediaType)).toEqual([
      ...[null, 'image', 'audio', 'video', 'application', 'locationMessage'],
      ...[expect.stringMatching(/^(contactMessage|vcard)$/), 'call_log', null, null],
    ]);
    for (const message of messages) {
      expect(message).toMatchObject({
        ...{ id: expect.any(String), ticketId: talk.ticket.id, body: expect.any(String), isDeleted: false },
        ...{ queueId: s.encomendas.id, read: expect.any(Boolean) },
      });
      expect(fields(message)).toEqual(expect.arrayContaining(['mediaUrl', 'quotedMsg', 'isForwarded', 'contact']));
      expect(Math.abs(Date.parse(message.createdAt) - Date.now())).toBeLessThan(120_000);
      expect([0, 1, 2, 3, 4, 5]).toContain(message.ack);
    }
    const files = messages.filter(({ mediaType }) =>
      ['image', 'audio', 'video', 'application'].includes(mediaType ?? ''),
    );
    await until(
      'the files',
      async () => (await s.marina.messages(talk.ticket.id)).filter(({ mediaUrl }) => mediaUrl).length === files.length,
    );
    const byId = new Map(messages.map((message) => [message.id, message]));
    expect(byId.get(last.id)).toMatchObject({
      ...{ fromMe: false, isForwarded: true, quotedMsg: { id: talk.message.id, body: talk.text } },
      contact: { id: talk.ticket.contactId },
    });
    expect(byId.get(answer.id)).toMatchObject({ fromMe: true, isForwarded: false, quotedMsg: null });
    expect(byId.get(answer.id)?.ack).toBeGreaterThanOrEqual(3);
  });

  it('100 ticket note, chat summary and queue summary have the fields of lines 93 to 95', async () => {
    const { ticket } = await s.attended();
    const note = await s.marina.call<object>('POST', '/ticket-notes', {
      note: 'nota',
      ticketId: ticket.id,
      contactId: ticket.contactId,
    });
    expect(fields(note)).toEqual(expect.arrayContaining('id note user createdAt ticketId contactId'.split(' ')));
    expect(fields(s.encomendas)).toEqual(expect.arrayContaining(['id', 'name', 'color']));
    await s.admin.call('POST', '/chats', { title: unique('Equipe'), users: [{ id: s.marina.user.id }] });
    const { records } = await s.marina.call<{ records: { users: object[] }[] }>('GET', '/chats/');
    expect(fields(must(records[0]))).toEqual(expect.arrayContaining('id uuid lastMessage updatedAt users'.split(' ')));
    expect(fields(must(records[0]?.users[0]))).toEqual(expect.arrayContaining(['userId', 'unreads']));
  });
});

describe('4a Ticket life', () => {
  const actionsOf = (page: Page) => page.getByRole('group', { name: 'Ações do atendimento' });

  it('101 pending shows as waiting and open as attending in the interface language', async () => {
    const page = await s.page(s.marina, { fresh: true });
    await seen(page.getByRole('tab', { name: /Atendendo/ }));
    const tabs = async () =>
      (await page.getByRole('tab').allInnerTexts()).map((text) => text.replace(/\d+/g, '').trim());
    expect(await tabs()).toEqual(expect.arrayContaining(['Atendendo', 'Aguardando']));
    await page.getByRole('button', { name: 'Idioma' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await seen(page.getByRole('tab', { name: /Waiting/ }));
    await seen(page.getByRole('tab', { name: /Attending|Serving|In progress/ }));
  });

  it('102 accept makes a pending ticket open and assigns the current user', async () => {
    const [talk, other] = [await s.writes(), await s.writes()];
    expect([talk.ticket.status, talk.ticket.userId]).toEqual(['pending', null]);
    const open = { status: 'open', userId: s.marina.user.id, user: { id: s.marina.user.id, name: 'Marina' } };
    expect(await put(s.marina, talk, { status: 'open' })).toMatchObject({ status: 200, body: open });
    expect(await s.admin.call('GET', `/tickets/${talk.ticket.id}`)).toMatchObject(open);
    await s.admin.hears('ticket', (news) => news.action === 'update' && news.ticket.id === talk.ticket.id);
    const page = await s.page(s.marina);
    await page.getByRole('tab', { name: /^Abertos/ }).click();
    await page.getByRole('tab', { name: /^Aguardando/ }).click();
    const menu = await cardMenu(page, other.ticket.contact.name);
    await menu.getByRole('menuitem', { name: 'Aceitar' }).click();
    await s.admin.hears(
      'ticket',
      (news) =>
        news.action === 'update' &&
        news.ticket.id === other.ticket.id &&
        news.ticket.status === 'open' &&
        news.ticket.userId === s.marina.user.id,
    );
    await page.getByRole('tab', { name: /^Atendendo/ }).click();
    await seen(rowOf(page, other.ticket.contact.name));
  });

  it('103 accept sends the greeting exactly while sendGreetingAccepted is enabled and the ticket is not a group', async () => {
    const greeting = (value: string) => s.admin.call('PUT', '/settings/sendGreetingAccepted', { value });
    const isGreeting = (body: string) => body.includes('*Marina*');
    /** Settings take effect with a short delay, so this accepts new tickets until the expected state is reached. */
    const acceptedUntil = (greeted: boolean) =>
      until(`a ticket ${greeted ? 'with' : 'without'} a greeting`, async () => {
        const talk = await s.writes();
        await put(s.marina, talk, { status: 'open' });
        const stored = await s.marina.messages(talk.ticket.id);
        return stored.some(({ body }) => isGreeting(body)) === greeted && talk;
      });
    await greeting('enabled');
    await s.admin.call('PUT', '/settings/CheckMsgIsGroup', { value: 'disabled' });
    try {
      const member = await s.stranger();
      const group = await s.phone.group({ subject: unique('Grupo'), owner: member, members: [s.aurora] });
      const inGroup = await until('a ticket of the group', async () => {
        const text = unique('no grupo');
        await member.says(text, { to: group });
        const news = await s.admin.hears('appMessage', ({ message }) => message.body === text, 3_000).catch(() => null);
        return news?.ticket;
      });
      expect(inGroup.isGroup).toBe(true);
      const talk = await acceptedUntil(true);
      if (!s.marina.user.queueIds.includes(inGroup.queueId ?? ''))
        await s.admin.call('PUT', `/tickets/${inGroup.id}`, { queueId: s.encomendas.id });
      expect(
        (await call('PUT', `/tickets/${inGroup.id}`, { token: s.marina.token, json: { status: 'open' } })).status,
      ).toBe(200);
      const answer = unique('ao grupo');
      await s.send(s.marina, inGroup, answer);
      await group.waitForMessage(answer);
      const ours = (await s.marina.messages(inGroup.id)).filter(({ fromMe }) => fromMe);
      expect(ours.map(({ body }) => body)).toEqual([answer]);
      await s.admin.hears('appMessage', ({ message }) => message.ticketId === talk.ticket.id && message.ack >= 2);
      expect((await talk.contact.received({ to: s.aurora })).filter(({ text }) => isGreeting(text))).toHaveLength(1);
    } finally {
      await greeting('disabled');
      await s.admin.call('PUT', '/settings/CheckMsgIsGroup', { value: 'enabled' });
    }
    const talk = await acceptedUntil(false);
    const body = unique('primeira');
    await s.send(s.marina, talk.ticket, body);
    await talk.contact.waitForMessage(body);
    expect((await talk.contact.received({ to: s.aurora })).map(({ text }) => text)).toEqual([body]);
  });

  it('104 a pending ticket can be closed, and reopen makes a closed ticket open', async () => {
    const talk = await s.writes();
    expect((await put(s.marina, talk, { status: 'closed' })).body.status).toBe('closed');
    expect((await put(s.marina, talk, { status: 'open' })).body).toMatchObject({
      status: 'open',
      userId: s.marina.user.id,
    });
  });

  it('105 return to queue makes an open ticket pending and clears its user', async () => {
    const { body } = await put(s.marina, await s.attended(), { status: 'pending', userId: null });
    expect(body).toMatchObject({ status: 'pending', userId: null, user: null, queueId: s.encomendas.id });
  });

  it('106 resolve closes an open ticket and keeps its queue and user', async () => {
    const { body } = await put(s.marina, await s.attended(), { status: 'closed' });
    expect(body).toMatchObject({ status: 'closed', userId: s.marina.user.id, queueId: s.encomendas.id });
  });

  it('107 transfer with a user sets user, queue and connection', async () => {
    const { admin, ticket } = await s.attendedAtOutra();
    const [, queueId] = companies.Outra.queueIds;
    const taker = await s.newUser({ queueIds: [queueId] });
    const second = await admin.call<ConnectionView>('POST', '/whatsapp', {
      name: unique('Segunda'),
      queueIds: [queueId],
    });
    const json = { userId: taker.user.id, queueId, whatsappId: second.id, status: 'open' };
    for (const [field, value] of Object.entries(json).slice(0, 3)) expect(ticket).not.toHaveProperty(field, value);
    const wanted = {
      ...json,
      user: { name: taker.user.name },
      queue: { id: queueId },
      whatsapp: { name: second.name },
    };
    const moved = await call('PUT', `/tickets/${ticket.id}`, { token: admin.token, json });
    expect(moved).toMatchObject({ status: 200, body: wanted });
    expect(await taker.call('GET', `/tickets/${ticket.id}`)).toMatchObject(wanted);
    await admin.call('DELETE', `/whatsapp/${second.id}`);
  });

  it('108 transfer without a user makes the ticket pending and clears userId', async () => {
    const talk = await s.attended();
    const { body } = await put(s.marina, talk, { userId: null, queueId: s.financeiro.id, status: 'pending' });
    expect(body).toMatchObject({ status: 'pending', userId: null, queueId: s.financeiro.id });
  });

  it('109 transfer works from pending, open and closed, and then the app is at /tickets', async () => {
    for (const talk of [await s.writes(), await s.attended(), await s.closed()]) {
      const page = await s.thread(s.marina, talk);
      const direct = actionsOf(page).getByRole('button', { name: 'Transferir' });
      if ((await direct.count()) > 0) await direct.click();
      else {
        await actionsOf(page).getByRole('button', { name: 'Mais ações' }).click();
        await page.getByRole('menuitem', { name: 'Transferir' }).click();
      }
      const dialog = page.getByRole('dialog', { name: /^Transferir/ });
      await dialog.getByRole('combobox', { name: 'Fila' }).click();
      await page.getByRole('option', { name: 'Financeiro' }).click();
      await dialog.getByRole('button', { name: 'Transferir' }).click();
      await page.waitForURL(`${urls.web}/tickets`);
      expect(placeOf(page)).toBe('/tickets');
      const moved = await s.admin.call<Ticket>('GET', `/tickets/${talk.ticket.id}`);
      expect(moved).toMatchObject({ status: 'pending', queueId: s.financeiro.id, userId: null });
    }
  });

  it('110 POST /tickets from the new-ticket dialog carries status open and the ticket is open', async () => {
    const contact = await s.contact();
    const page = await s.page(s.marina);
    await page.getByRole('button', { name: 'Novo atendimento' }).click();
    const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
    await dialog.getByRole('combobox', { name: 'Contato' }).fill(contact.name);
    await page.getByRole('option', { name: new RegExp(`^${contact.name}`) }).click();
    await dialog.getByRole('combobox', { name: 'Fila' }).click();
    await page.getByRole('option', { name: 'Encomendas' }).click();
    const request = page.waitForRequest((one) => one.method() === 'POST' && one.url() === `${urls.gateway}/tickets`);
    await dialog.getByRole('button', { name: 'Criar atendimento' }).click();
    const made = await request;
    expect(made.postDataJSON()).toMatchObject({ status: 'open', contactId: contact.id, queueId: s.encomendas.id });
    expect(await (await made.response())?.json()).toMatchObject({ status: 'open', userId: s.marina.user.id });
  });

  it("111 an open ticket leaves the list when it moves out of the user's selected queues", async () => {
    const talk = await s.attended(s.supervisor);
    const page = await s.page(s.supervisor, { fresh: true });
    await page.getByRole('button', { name: 'Filas', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Financeiro' }).click();
    await page.keyboard.press('Escape');
    const row = rowOf(page, talk.ticket.contact.name);
    await seen(row);
    await put(s.supervisor, talk, { queueId: s.financeiro.id, userId: s.supervisor.user.id });
    await row.waitFor({ state: 'hidden' });
  });
});

describe('4b Connection states and acks', () => {
  it('112 CONNECTED shows as online, and a live whatsapp event replaces or removes the connection', async () => {
    const admin = await s.adminOf('Outra');
    const [queueId] = companies.Outra.queueIds;
    const page = await s.page(admin, { path: '/connections' });
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await seen(row('Principal').getByText('Conectado', { exact: true }));
    const name = unique('Nova');
    const { id } = await admin.call<ConnectionView>('POST', '/whatsapp', { name, queueIds: [queueId] });
    await seen(row(name));
    const renamed = unique('Outro nome');
    await admin.call('PUT', `/whatsapp/${id}`, { name: renamed });
    await seen(row(renamed));
    expect(await row(name).count()).toBe(0);
    await admin.hears('whatsapp', (news) => news.action === 'update' && news.whatsapp.name === renamed);
    // from here on every read contains it, so that only the event can remove it
    const listed = await admin.call<ConnectionView[]>('GET', '/whatsapp');
    const headers = { 'access-control-allow-origin': urls.web, 'access-control-allow-credentials': 'true' };
    await page.route(`${urls.gateway}/whatsapp`, (route) => route.fulfill({ json: listed, headers }));
    await admin.call('DELETE', `/whatsapp/${id}`);
    await gone(row(renamed));
    await admin.hears('whatsapp', (news) => news.action === 'delete' && news.whatsappId === id);
  });

  it('113 a live whatsappSession update changes status, updatedAt, qrcode and retries', async () => {
    const admin = await s.adminOf('Outra');
    const page = await s.page(admin, { path: '/settings', fresh: true });
    let push = (_frame: string): void => undefined;
    await page.routeWebSocket(/socket\.io/, (line) => {
      line.connectToServer();
      push = (frame) => line.send(frame);
    });
    await page.goto(`${urls.web}/connections`);
    await seen(page.getByRole('row').filter({ hasText: 'Principal' }));
    await page.waitForLoadState('networkidle');
    const name = unique('Sessão');
    const created = { name, queueIds: [companies.Outra.queueIds[0]] };
    const { id } = await admin.call<ConnectionView>('POST', '/whatsapp', created);
    const hearsIt = (status: string) =>
      admin.hears('whatsappSession', (news) => news.session.id === id && news.session.status === status);
    const { session } = await hearsIt('qrcode');
    expect(fields(session)).toEqual(expect.arrayContaining(['id', 'status', 'updatedAt', 'qrcode', 'retries']));
    const row = page.getByRole('row').filter({ hasText: name });
    await seen(row.getByText('Aguardando leitura do QR'));

    await row.getByRole('button', { name: 'QR CODE', exact: true }).click();
    const code = page.getByRole('dialog').locator('svg[role="img"] path').last();
    const drawn = () => code.getAttribute('d');
    await seen(page.getByRole('dialog').locator('svg[role="img"]'));
    const first = await drawn();
    const pushChange = (change: object) =>
      push(
        `42${JSON.stringify([
          `company-${admin.user.companyId}-whatsappSession`,
          { action: 'update', session: { ...session, ...change } },
        ])}`,
      );
    const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    pushChange({ qrcode: 'another code', updatedAt: later(1) });
    await until('the other code', async () => (await drawn()) !== first, SOON_MS);
    pushChange({ status: 'DISCONNECTED', qrcode: '', retries: 3, updatedAt: '2031-05-04T15:06:00.000Z' });
    await gone(page.getByRole('dialog'));
    // in one step, because the server sends the next code within half a minute
    await seen(
      ['Desconectado', '3 tentativas', '04/05/31 12:06'].reduce((all, hasText) => all.filter({ hasText }), row),
    );

    // and as the server reports it when a phone reads the code
    await page.reload();
    await seen(row.getByText('Aguardando leitura do QR'));
    const phone = await s.phone.phone({ number: aNumber(), name });
    await phone.scan((await admin.call<ConnectionView>('GET', `/whatsapp/${id}`)).qrcode);
    expect((await hearsIt('CONNECTED')).session).toMatchObject({ qrcode: '', retries: 0 });
    await seen(row.getByText('Conectado', { exact: true }));
    await admin.call('DELETE', `/whatsapp/${id}`);
  });

  it('114 ack 0 shows a clock, 1 and 2 a tick, 3 a double tick, 4 and 5 a blue double tick', async () => {
    const talk = await s.attended();
    const body = unique('tique');
    const { id } = await s.send(s.marina, talk.ticket, body);
    // a later receipt would overwrite the simulated one
    await s.marina.hears('appMessage', ({ message }) => message.id === id && message.ack >= 3);
    const page = await s.page(s.marina);
    const icon = page.locator('[data-message] .ack').last();
    let ack = 0;
    await page.route(
      (url) => url.href.startsWith(`${urls.gateway}/messages/${talk.ticket.id}`),
      async (route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as { messages: Message[] };
        for (const message of answer.messages) message.ack = ack;
        await route.fulfill({ response, json: answer });
      },
    );
    const shown: [string | null, string, string][] = [];
    for (ack = 0; ack <= 5; ack += 1) {
      await page.goto(`${urls.web}/tickets/${talk.ticket.uuid}`);
      await seen(page.getByRole('log').getByText(body));
      const colour = await icon.evaluate((element) => getComputedStyle(element).color);
      shown.push([await icon.getAttribute('aria-label'), await shapeOf(icon), colour]);
    }
    expect(shown.map(([name, shape]) => [name, shape])).toEqual([
      ['Na fila de envio', 'clock'],
      ['Enviada', 'tick'],
      ['Enviada', 'tick'],
      ['Entregue', 'double tick'],
      ['Lida', 'double tick'],
      ['Lida', 'double tick'],
    ]);
    const [, one, two, three, four, five] = shown.map(([, , colour]) => colour);
    expect([two, three, five]).toEqual([one, one, four]);
    const [red = 0, green = 0, blue = 0] = (four ?? '').match(/\d+/g)?.map(Number) ?? [];
    expect(four).not.toBe(three);
    expect(blue).toBeGreaterThan(Math.max(red, green));
  });
});
