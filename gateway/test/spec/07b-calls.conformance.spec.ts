import type { ConnectionView, Contact, Message, Queue, Tag, Ticket, TicketNote } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Request } from 'playwright-core';
import { until } from '../../../scripts/testing/until.mjs';
import { JPEG, PDF, PNG } from './files.js';
import type { DeskUser } from '../flows/desk.js';
import { aNumber, bubbleOf, call, companies, must, seen, SOON_MS, suite, unique, urls, type Talk } from './suite.js';

const s = suite();
type Page<T extends string, V> = Record<T, V[]> & { hasMore: boolean; count: number };
const get = <T>(by: DeskUser, path: string) => by.call<T>('GET', path);
const idsOf = (things: { id: string }[]) => things.map(({ id }) => id);
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date());
/** One of our messages that is on the contact's phone. */
async function delivered(talk: Talk, body = unique('nossa'), more: object = {}) {
  const message = await s.send(s.marina, talk.ticket, body, more);
  const received = await talk.contact.waitForMessage(body);
  return { message, received, body };
}

/** The company `Outra` with a second connection and a user in its second queue. */
async function twoConnections() {
  const admin = await s.adminOf('Outra');
  const queueId = must(companies.Outra.queueIds[1]);
  const agent = await s.newUser({ queueIds: [queueId] });
  const second = await admin.call<ConnectionView>('POST', '/whatsapp', {
    name: unique('Segunda'),
    queueIds: [queueId],
  });
  return { admin, agent, queueId, second };
}

describe('7b Ticket and message calls', () => {
  it('149 POST /tickets takes contactId, queueId, whatsappId, userId and status and answers the ticket', async () => {
    const { admin, agent, queueId, second } = await twoConnections();
    const made = async (more: object) => {
      const number = await (await s.stranger()).number();
      const { id: contactId } = await admin.call<Contact>('POST', '/contacts', { name: unique('Contato'), number });
      const json = { contactId, queueId, whatsappId: second.id, ...more };
      const ticket = await admin.call<Ticket>('POST', '/tickets', json);
      expect(ticket).toMatchObject({ ...json, uuid: expect.any(String), contact: { id: contactId } });
      expect(await get(admin, `/tickets/${ticket.id}`)).toMatchObject(json);
      return ticket;
    };
    await made({ userId: agent.user.id, status: 'open' }); // neither the caller nor the default connection
    expect(await made({ status: 'pending' })).toMatchObject({ userId: null });
    await admin.call('DELETE', `/whatsapp/${second.id}`);
  });

  it('150 GET /tickets answers tickets and hasMore, and its pages repeat and omit no ticket', async () => {
    const admin = await s.adminOf('Grande');
    const ids: string[] = [];
    for (let page = 1, more = true; more; page += 1) {
      const answer = await get<Page<'tickets', Ticket>>(admin, `/tickets?status=open&showAll=true&pageNumber=${page}`);
      expect(answer.tickets.length > 0 && answer.tickets.length <= 40).toBe(true);
      ids.push(...idsOf(answer.tickets));
      more = answer.hasMore;
    }
    expect([ids.length, new Set(ids).size]).toEqual([90, 90]); // as many as were written
  });

  it('151 GET /tickets by searchParam finds by contact name, number and message text', async () => {
    const name = unique('Zenaide').replace(' ', '');
    const talk = await s.attended(s.marina, await s.stranger(name));
    const word = unique('jabuticaba').replace(' ', '');
    await s.send(s.marina, talk.ticket, `queria ${word} hoje`);
    for (const searchParam of [name, talk.number, word])
      expect(idsOf(await s.marina.tickets(`searchParam=${searchParam}`))).toEqual([talk.ticket.id]);
  });

  it('152 GET /tickets narrows by each of tags, users, status, date, updatedAt and withUnreadMessages', async () => {
    const [one, other] = [await s.attended(), await s.attended(s.diego)];
    const tag = await s.admin.call<Tag>('POST', '/tags', { name: unique('Filtro') });
    await s.admin.call('POST', '/tags/sync', { ticketId: one.ticket.id, tags: [tag.id] });
    const text = unique('por ler');
    await other.contact.says(text, { to: s.aurora });
    await s.heard(text);
    await s.marina.call('GET', `/messages/${one.ticket.id}`);
    const found = async (query: string) => {
      const ids = idsOf(await s.admin.tickets(`showAll=true&${query}`));
      return [ids.includes(one.ticket.id), ids.includes(other.ticket.id)];
    };
    expect(await found(`tags=["${tag.id}"]`)).toEqual([true, false]);
    expect(await found(`users=["${s.diego.user.id}"]`)).toEqual([false, true]);
    expect(await found('status=open')).toEqual([true, true]);
    expect(await found('status=closed')).toEqual([false, false]);
    for (const field of ['date', 'updatedAt']) {
      expect(await found(`status=open&${field}=${today()}`)).toEqual([true, true]);
      expect(await found(`status=open&${field}=2020-01-01`)).toEqual([false, false]);
    }
    expect(await found('status=open&withUnreadMessages=true')).toEqual([false, true]);
  });

  it("153 GET /tickets with showAll answers other users' tickets only to those who may", async () => {
    const talk = await s.attended(s.diego);
    const withAll = async (by: DeskUser, showAll: boolean) =>
      idsOf(await by.tickets(`status=open&showAll=${showAll}`)).includes(talk.ticket.id);
    expect(await withAll(s.admin, true)).toBe(true);
    expect(await withAll(s.admin, false)).toBe(false);
    expect(await withAll(s.marina, true)).toBe(false);
  });

  it("154 GET /tickets by queueIds narrows and never widens beyond the user's queues", async () => {
    const [mine, theirs] = [await s.writes(), await s.writes()];
    await s.admin.call('PUT', `/tickets/${theirs.ticket.id}`, { queueId: s.financeiro.id });
    const found = async (by: DeskUser, queues: Queue[]) => {
      const ids = idsOf(await by.tickets(`status=pending&queueIds=${JSON.stringify(idsOf(queues))}`));
      return [ids.includes(mine.ticket.id), ids.includes(theirs.ticket.id)];
    };
    expect(await found(s.admin, [s.encomendas])).toEqual([true, false]);
    expect(await found(s.admin, [s.encomendas, s.financeiro])).toEqual([true, true]);
    expect(await found(s.marina, [s.financeiro])).toEqual([false, false]);
    expect(await found(s.marina, [s.encomendas, s.financeiro])).toEqual([true, false]);
  });

  it('155 GET /tickets/{id} and GET /tickets/u/{uuid} answer the same ticket', async () => {
    const { ticket } = await s.attended();
    expect(await get(s.marina, `/tickets/u/${ticket.uuid}`)).toEqual(await get(s.marina, `/tickets/${ticket.id}`));
  });

  it('156 PUT /tickets/{id} takes status, userId, queueId, whatsappId, useIntegration, promptId and integrationId', async () => {
    const { admin, agent, queueId, second } = await twoConnections();
    const { ticket } = await s.attendedAtOutra();
    const changed = async (json: object) => {
      expect(await admin.call('PUT', `/tickets/${ticket.id}`, json)).toMatchObject(json);
      expect(await get(admin, `/tickets/${ticket.id}`)).toMatchObject(json);
    };
    const place = { status: 'open', userId: agent.user.id, queueId, whatsappId: second.id };
    for (const field of ['userId', 'queueId', 'whatsappId'] as const) expect(ticket[field]).not.toBe(place[field]);
    await changed(place);
    const prompt = await admin.call<{ id: string }>('POST', '/prompt', {
      ...{ name: unique('Prompt'), prompt: 'Responda com cortesia.', apiKey: 'sk-1234567890', queueId },
    });
    const integration = await admin.call<{ id: string }>('POST', '/queueIntegration', {
      ...{ name: unique('Integração'), type: 'webhook', urlN8N: 'https://exemplo.com/gancho' },
    });
    await changed({ useIntegration: true, promptId: prompt.id, integrationId: integration.id });
    await changed({ useIntegration: false, promptId: null, integrationId: null });
    await changed({ status: 'closed' });
    await admin.call('DELETE', `/whatsapp/${second.id}`);
  });

  it('157 DELETE /tickets/{id} removes the ticket from every list', async () => {
    const talk = await s.attended();
    await s.admin.call('DELETE', `/tickets/${talk.ticket.id}`);
    await s.marina.hears('ticket', (news) => news.action === 'delete' && news.ticketId === talk.ticket.id);
    for (const query of ['status=open', 'status=closed', 'status=pending', `searchParam=${talk.number}`])
      expect(idsOf(await s.admin.tickets(`showAll=true&${query}`))).not.toContain(talk.ticket.id);
    expect((await call('GET', `/tickets/${talk.ticket.id}`, { token: s.marina.token })).status).toBe(404);
  });

  it('158 POST /tickets/closeAll closes only tickets of the given status and selectedQueueIds', async () => {
    const admin = await s.adminOf('Grande');
    const [first, second] = companies.Grande.queueIds;
    const count = async (status: string, queueId = '') =>
      (await get<Page<'tickets', Ticket>>(admin, `/tickets?status=${status}&showAll=true&queueIds=["${queueId}"]`))
        .count;
    const before = [await count('pending', second), await count('open', first)];
    const chosen = await count('pending', first);
    const json = { status: 'pending', selectedQueueIds: [second] };
    const { jobId, total } = await admin.call<{ jobId: string; total: number }>('POST', '/tickets/closeAll', json);
    await admin.hears('closeAll', (news) => news.jobId === jobId && news.isFinished);
    expect(total).toBe(before[0]);
    expect([await count('pending', second), await count('open', first), await count('pending', first)]).toEqual([
      0,
      before[1],
      chosen,
    ]);
  });

  it('159 GET /messages/{ticketId} answers messages and hasMore by pageNumber', async () => {
    const admin = await s.adminOf('Grande');
    const page = (n: number) =>
      get<Page<'messages', Message>>(admin, `/messages/${companies.Grande.longTicketId}?pageNumber=${n}`);
    const pages = [await page(1), await page(2), await page(5), await page(6)];
    expect(pages.map(({ messages }) => messages.length)).toEqual([40, 40, 40, 0]);
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false, false]);
    const [newest, older] = pages.map(({ messages }) => messages);
    expect(must(older?.at(-1)).order < must(newest?.[0]).order).toBe(true);
  });

  it('160 POST /messages/{ticketId} with body and quotedMsg arrives at the phone as a reply', async () => {
    const talk = await s.attended();
    const { received } = await delivered(talk, unique('resposta'), { quotedMsg: { id: talk.message.id } });
    const said = (await talk.contact.chat({ to: s.aurora })).find(({ text }) => text === talk.text);
    expect(received.quotedId).toBe(must(said).id);
  });

  it('161 POST /messages/{ticketId} with multipart medias arrives at the phone, one message a file', async () => {
    const talk = await s.attended();
    const form = new FormData();
    form.append('medias', new Blob([new Uint8Array(PNG)], { type: 'image/png' }), 'foto.png');
    form.append('medias', new Blob([new Uint8Array(PDF)], { type: 'application/pdf' }), 'nota.pdf');
    const answer = await call<Message[]>('POST', `/messages/${talk.ticket.id}`, { token: s.marina.token, form });
    expect([answer.status, answer.body.length]).toEqual([200, 2]);
    const [picture, file] = [
      await talk.contact.waitForMessage({ kind: 'image' }),
      await talk.contact.waitForMessage({ kind: 'document' }),
    ];
    expect((await talk.contact.file(picture)).equals(PNG)).toBe(true);
    expect((await talk.contact.file(file)).equals(PDF)).toBe(true);
    expect(file.media?.fileName).toBe('nota.pdf');
  });

  it('162 POST /messages/edit/{id} changes the text on the phone and in every open window', async () => {
    const talk = await s.attended();
    const { message, received, body } = await delivered(talk);
    const pages = [await s.thread(s.marina, { ...talk, text: body }), await s.thread(s.admin, { ...talk, text: body })];
    const after = unique('corrigida');
    await s.marina.call('POST', `/messages/edit/${message.id}`, {
      body: after,
      fromMe: true,
      read: true,
      mediaUrl: null,
    });
    expect((await talk.contact.waitForChange(received.id, 'edit')).text).toBe(after);
    for (const page of pages) await seen(bubbleOf(page, after));
  });

  it('163 DELETE /messages/{id} deletes for everyone and leaves the deleted marker', async () => {
    const talk = await s.attended();
    const { message, received, body } = await delivered(talk);
    const page = await s.thread(s.marina, { ...talk, text: body });
    await s.marina.call('DELETE', `/messages/${message.id}`);
    expect((await talk.contact.waitForChange(received.id, 'revoke')).deleted).toBe(true);
    await seen(page.locator(`[data-message="${message.id}"]`).getByText('Mensagem apagada'));
  });

  it('164 PUT /messages/{id} answers as the project documents it', async () => {
    const talk = await s.attended();
    const text = unique('por ler');
    await talk.contact.says(text, { to: s.aurora });
    const { message } = await s.heard(text);
    const answer = await s.marina.call<Message>('PUT', `/messages/${message.id}`, { read: true });
    expect(answer).toMatchObject({ id: message.id, read: true });
    expect(await get(s.marina, `/tickets/${talk.ticket.id}`)).toMatchObject({ unreadMessages: 0 });
    const document = (await call<{ paths: Record<string, object> }>('GET', '/docs/json', { token: s.admin.token }))
      .body;
    expect(document.paths).toHaveProperty(['/messages/{id}', 'put']);
  });

  it('165 POST /messages/{id}/reactions with type shows the reaction on the phone', async () => {
    const talk = await s.attended();
    await s.marina.call('POST', `/messages/${talk.message.id}/reactions`, { type: '👍' });
    const said = must((await talk.contact.chat({ to: s.aurora })).find(({ text }) => text === talk.text));
    expect((await talk.contact.waitForChange(said.id, 'reaction')).reactions).toMatchObject([{ emoji: '👍' }]);
  });

  it('166 POST /message/forward sends to contactId, signed only if asked; several go one after another, 900 ms apart', async () => {
    const [talk, target] = [await s.attended(), await s.attended()];
    const forward = (signMessage: boolean) =>
      s.marina.call('POST', '/message/forward', {
        messageId: talk.message.id,
        contactId: target.ticket.contactId,
        signMessage,
      });
    await forward(false);
    await target.contact.waitForMessage({ text: talk.text });
    await forward(true);
    await target.contact.waitForMessage({ text: `*Marina:*\n${talk.text}` });

    const text = unique('segunda');
    await talk.contact.says(text, { to: s.aurora });
    const page = await s.thread(s.marina, { ...talk, text });
    const sent: Request[] = [];
    const isForward = (one: Request) => one.url().endsWith('/message/forward') && one.method() === 'POST';
    page.on('requestfinished', (one) => isForward(one) && sent.push(one));
    for (const each of [talk.text, text]) {
      await bubbleOf(page, each).hover();
      if (each === talk.text) {
        await bubbleOf(page, each).getByRole('button', { name: 'Opções da mensagem' }).click();
        await page.getByRole('menuitem', { name: 'Selecionar' }).click();
      } else await bubbleOf(page, each).getByRole('checkbox').check();
    }
    await page.getByRole('button', { name: 'Encaminhar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Encaminhar 2 mensagens' });
    await dialog.getByRole('combobox', { name: 'Contato' }).fill(target.number);
    await page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: 'Encaminhar' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await until('the end of both calls', async () => sent.length > 1, SOON_MS);
    const [first, second, ...more] = sent.map((one) => one.timing().startTime); // the browser's clock
    expect(more).toEqual([]);
    expect(must(second) - must(first)).toBeGreaterThanOrEqual(890);
  });

  it('167 GET of a mediaUrl answers the same bytes that were sent', async () => {
    const talk = await s.attended();
    const caption = unique('bytes');
    await talk.contact.sendsImage(JPEG, { mimeType: 'image/jpeg', caption }, { to: s.aurora });
    const { message } = await s.admin.hears(
      'appMessage',
      (news) => news.message.body === caption && news.message.mediaUrl !== null,
    );
    const url = new URL(must(message.mediaUrl), urls.gateway).href;
    const { status, bytes, headers } = await call('GET', url);
    expect([status, bytes.equals(JPEG), headers.get('content-type')]).toEqual([200, true, 'image/jpeg']);
  });
});

describe('7c Contacts and other calls', () => {
  it('168 GET /contacts answers contacts, hasMore and count, narrowed by searchParam, date, dateStart and dateEnd', async () => {
    const contact = await s.contact();
    const list = (query: string) => get<Page<'contacts', Contact>>(s.admin, `/contacts?${query}`);
    const found = await list(`searchParam=${contact.number}`);
    expect(found).toMatchObject({ count: 1, hasMore: false, contacts: [{ id: contact.id }] });
    const many = await get<Page<'contacts', Contact>>(await s.adminOf('Grande'), '/contacts?pageNumber=1');
    expect([many.contacts.length, many.hasMore, many.count]).toEqual([40, true, 900]);
    const search = `searchParam=${contact.number}`;
    const counts = async (...queries: string[]) =>
      Promise.all(queries.map(async (query) => (await list(`${search}&${query}`)).count));
    expect(await counts(`date=${today()}`, 'date=2020-01-01')).toEqual([1, 0]);
    expect(await counts(`dateStart=2020-01-01&dateEnd=${today()}`, 'dateStart=2020-01-01&dateEnd=2020-01-02')).toEqual([
      1, 0,
    ]);
  });

  it('169 GET /contacts/{id} answers extraInfo, PUT replaces name, number, email and extraInfo', async () => {
    const contact = await s.contact();
    const number = await (await s.stranger()).number();
    const change = { name: unique('Novo'), number, email: 'novo@exemplo.com', extraInfo: [{ name: 'a', value: '1' }] };
    await s.admin.call('PUT', `/contacts/${contact.id}`, change);
    expect(await get(s.admin, `/contacts/${contact.id}`)).toMatchObject(change);
    await s.admin.call('PUT', `/contacts/${contact.id}`, { extraInfo: [{ name: 'b', value: '2' }] });
    const { extraInfo } = await get<Contact>(s.admin, `/contacts/${contact.id}`);
    expect(extraInfo.map(({ name, value }) => [name, value])).toEqual([['b', '2']]);
  });

  it('170 POST /contacts with a known number answers alreadyExists and existingContact', async () => {
    const { id, number } = await s.contact();
    const again = await s.admin.call('POST', '/contacts', { name: 'Outro nome', number });
    expect(again).toMatchObject({ alreadyExists: true, existingContact: { id, number } });
  });

  it('171 POST /contacts with a number that is not on WhatsApp answers invalido', async () => {
    const number = aNumber();
    await s.phone.addContact({ name: unique('Fixo'), number, onWhatsApp: false });
    expect(await s.admin.call('POST', '/contacts', { name: 'Fixo', number })).toMatchObject({ invalido: true });
    expect(await get(s.admin, `/contacts?searchParam=${number}`)).toMatchObject({ count: 0 });
  });

  it('172 GET /contacts/list, /users/list and /users/{id} answer, GET /users/ finds by searchParam', async () => {
    const contact = await s.contact();
    const names = await get<Contact[]>(s.marina, `/contacts/list?name=${encodeURIComponent(contact.name)}`);
    expect(names).toContainEqual(expect.objectContaining({ id: contact.id }));
    expect(idsOf(await get(s.marina, '/users/list'))).toEqual(
      expect.arrayContaining([s.marina.user.id, s.diego.user.id]),
    );
    expect(await get(s.admin, `/users/${s.diego.user.id}`)).toMatchObject({ id: s.diego.user.id, name: 'Diego' });
    expect(idsOf((await get<Page<'users', { id: string }>>(s.admin, '/users/?searchParam=dieg')).users)).toEqual([
      s.diego.user.id,
    ]);
  });

  it('173 GET /queue answers queues and GET /whatsapp answers connections of the own company only', async () => {
    const other = await s.adminOf('Vizinha');
    const lists = async (by: DeskUser) => [
      ...idsOf(await get<Queue[]>(by, '/queue')),
      ...idsOf(await get<ConnectionView[]>(by, '/whatsapp')),
      ...idsOf(await get<ConnectionView[]>(by, `/whatsapp?companyId=${s.admin.user.companyId}&session=0`)),
    ];
    const [ours, theirs] = [await lists(s.marina), await lists(other)];
    expect(ours).toEqual(expect.arrayContaining([s.encomendas.id, s.connection.id]));
    expect(theirs.length).toBeGreaterThan(0);
    expect(theirs.filter((id) => ours.includes(id))).toEqual([]);
  });

  it('174 GET /chats/ and GET /announcements/ answer records and hasMore', async () => {
    const root = await s.person('super@recado.local');
    const member = await s.newUser();
    const pages = async (by: DeskUser, path: string, searchParam: string) => {
      const read = (pageNumber: number) =>
        get<Page<'records', { id: string }>>(by, `/${path}/?searchParam=${searchParam}&pageNumber=${pageNumber}`);
      return [await read(1), await read(2)] as const;
    };
    const word = unique('muitos').replace(' ', '');
    const made = { chats: [] as string[], announcements: [] as string[] };
    for (let n = 0; n < 41; n += 1) {
      const title = `${word} ${n}`;
      made.chats.push(
        (await member.call<{ id: string }>('POST', '/chats', { title, users: [{ id: companies.Outra.agentId }] })).id,
      );
      const notice = { title, text: 'x', priority: 3, status: false }; // a draft, which is not shown to other users
      made.announcements.push((await root.call<{ id: string }>('POST', '/announcements', notice)).id);
    }
    for (const [path, by] of [
      ['chats', member],
      ['announcements', root],
    ] as const) {
      const [first, second] = await pages(by, path, path === 'chats' ? '' : word);
      expect([path, first.records.length, first.hasMore]).toEqual([path, 40, true]);
      expect([path, second.records.length, second.hasMore]).toEqual([path, 1, false]);
      expect(idsOf([...first.records, ...second.records]).toSorted()).toEqual(made[path].toSorted());
    }
    for (const id of made.announcements) await root.call('DELETE', `/announcements/${id}`);
  });

  it('175 POST, GET list and DELETE of /ticket-notes store, answer and remove a note of ticketId and contactId', async () => {
    const { ticket } = await s.attended();
    const place = { ticketId: ticket.id, contactId: ticket.contactId };
    const note = await s.marina.call<TicketNote>('POST', '/ticket-notes', { note: 'só para nós', ...place });
    const list = () =>
      get<TicketNote[]>(s.marina, `/ticket-notes/list?ticketId=${place.ticketId}&contactId=${place.contactId}`);
    expect(await list()).toMatchObject([{ id: note.id, note: 'só para nós', ...place, user: { name: 'Marina' } }]);
    await s.marina.call('DELETE', `/ticket-notes/${note.id}`);
    expect(await list()).toEqual([]);
  });

  it('176 GET /tags/list answers tags and POST /tags/sync sets exactly the given tags', async () => {
    const { ticket } = await s.attended();
    const tags = [];
    for (const word of ['um', 'dois', 'três'])
      tags.push(await s.admin.call<Tag>('POST', '/tags', { name: unique(word) }));
    expect(idsOf(await get(s.marina, '/tags/list'))).toEqual(expect.arrayContaining(idsOf(tags)));
    const [a, b, c] = idsOf(tags);
    const synced = async (wanted: (string | undefined)[]) => {
      await s.marina.call('POST', '/tags/sync', { ticketId: ticket.id, tags: wanted });
      return idsOf((await get<Ticket>(s.marina, `/tickets/${ticket.id}`)).tags).toSorted();
    };
    expect(await synced([a, b])).toEqual([a, b].toSorted());
    expect(await synced([b, c])).toEqual([b, c].toSorted());
    expect(await synced([])).toEqual([]);
  });

  it('177 saving a contact to start a ticket opens /tickets/{uuid} of the result', async () => {
    const name = unique('Começo');
    const number = await (await s.stranger(name)).number();
    const page = await s.page(s.marina);
    await page.getByRole('button', { name: 'Novo atendimento' }).click();
    const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
    await dialog.getByRole('combobox', { name: 'Contato' }).fill(name);
    await page.getByRole('option', { name: /adicionar|novo contato/i }).click();
    const form = page.getByRole('dialog', { name: 'Novo contato' });
    await form.getByLabel('Número do WhatsApp').fill(number);
    await form.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Fila' }).click();
    await page.getByRole('option', { name: 'Encomendas' }).click();
    await dialog.getByRole('button', { name: 'Criar atendimento' }).click();
    await page.waitForURL('**/tickets/*-*');
    await seen(page.getByRole('heading', { name }));
  });
});
