import type { Message, Ticket } from '@recado/contracts';
import { ERROR_CODES } from '@recado/contracts';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../../../scripts/testing/until.mjs';
import { JPEG } from './files.js';
import {
  bubbleOf,
  call,
  companies,
  expired,
  gone,
  logIn,
  OUTRA_PHONE,
  seen,
  SOON_MS,
  state,
  suite,
  unique,
  urls,
} from './suite.js';
import { noteStay, noteWaits } from './typing.js';

const s = suite();
let mongo: MongoClient;
beforeAll(async () => {
  mongo = await new MongoClient(state.mongoUrl).connect();
});
afterAll(() => mongo?.close());
const UNKNOWN = '01a1fec1-0000-7000-8000-000000000000';
const refusal = (status: number, error: string) => ({ status, body: { error } });
const cors = { 'access-control-allow-origin': urls.web, 'access-control-allow-credentials': 'true' };

/** Replies to the page's call to a path with this error. */
const refusing = (page: Page, path: string, json: object) =>
  page.route(
    (url) => url.href.startsWith(`${urls.gateway}${path}`),
    (route) =>
      route.request().method() === 'OPTIONS' ? route.fallback() : route.fulfill({ status: 409, json, headers: cors }),
  );
const newContact = async (page: Page) => {
  await page.getByRole('button', { name: 'Novo contato' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo contato' });
  await dialog.getByLabel('Nome', { exact: true }).fill('Ana Lima');
  await dialog.getByLabel('Número do WhatsApp').fill('5511900000000');
  return () => dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
};
/** A company with an unlinked connection; `Outra` needs its own for other tests. */
const unlinked = async (more: object = {}) => {
  const admin = await s.adminOf('Quieta');
  const [queueId] = companies.Quieta.queueIds;
  const connection = await admin.call<{ id: string }>('POST', '/whatsapp', {
    name: unique('Sem celular'),
    queueIds: [queueId],
    ...more,
  });
  return { admin, connection, queueId };
};
/** A company whose phone may fail: the shared phone must keep working for other files. */
const apart = async () => ({
  phone: await s.phone.phone({ number: OUTRA_PHONE, name: 'Outra' }),
  admin: await s.adminOf('Outra'),
});

describe('8 Error catalogue', () => {
  it("189 a known error code shows its translation for 2 seconds, an unknown one its raw text, none 'An error occurred!'", async () => {
    const page = await s.page(s.admin, { path: '/contacts', fresh: true });
    const waits = await noteWaits(page);
    const submit = await newContact(page);
    const shown = async (answer: object, text: string) => {
      await page.unrouteAll();
      await refusing(page, '/contacts', answer);
      const stay = await noteStay(page, text);
      await submit();
      await seen(page.locator('.MuiSnackbar-root').getByText(text));
      return stay();
    };
    const known = await shown(
      { error: 'ERR_DUPLICATED_CONTACT', message: 'x' },
      'Já existe um contato com este número.',
    );
    expect(known).toBeGreaterThan(1_500);
    expect(await waits()).toContain(2_000);
    await shown({ error: 'ERR_OF_TOMORROW', message: 'Something of tomorrow' }, 'Something of tomorrow');
    await shown({}, 'An error occurred!');
  });

  it('190 deleting or unmarking the last default connection answers ERR_NO_OTHER_WHATSAPP', async () => {
    const { admin, connection } = await unlinked({ isDefault: true });
    const order = { token: admin.token };
    await unlinked();
    expect(await call('DELETE', `/whatsapp/${connection.id}`, order)).toMatchObject(
      refusal(409, 'ERR_NO_OTHER_WHATSAPP'),
    );
    const unmarked = await call('PUT', `/whatsapp/${connection.id}`, { ...order, json: { isDefault: false } });
    expect(unmarked).toMatchObject(refusal(409, 'ERR_NO_OTHER_WHATSAPP'));
  });

  it('191 sending without a default connection answers ERR_NO_DEF_WAPP_FOUND, through one without a live session ERR_WAPP_NOT_INITIALIZED', async () => {
    const bare = await s.adminOf('Magra');
    const { body: contact } = await call<{ id: string }>('POST', '/contacts', {
      token: bare.token,
      json: { name: 'Ana', number: '5511955554444' },
    });
    const json = { contactId: contact.id, queueId: companies.Magra.queueIds[0] };
    const opened = await call<Ticket & { error: string }>('POST', '/tickets', { token: bare.token, json });
    const sent =
      opened.status === 200
        ? await call('POST', `/messages/${opened.body.id}`, { token: bare.token, json: { body: 'oi' } })
        : opened;
    expect(sent).toMatchObject(refusal(404, 'ERR_NO_DEF_WAPP_FOUND'));
    const { admin, connection, queueId } = await unlinked();
    const { body: other } = await call<{ id: string }>('POST', '/contacts', {
      token: admin.token,
      json: { name: 'Ana', number: '5511955554445' },
    });
    const place = { contactId: other.id, queueId, whatsappId: connection.id };
    const ticket = await admin.call<Ticket>('POST', '/tickets', place);
    const refused = await call('POST', `/messages/${ticket.id}`, { token: admin.token, json: { body: 'oi' } });
    expect(refused).toMatchObject(refusal(409, 'ERR_WAPP_NOT_INITIALIZED'));
  });

  it('192 a failing number check answers ERR_WAPP_CHECK_CONTACT, a number not on WhatsApp ERR_WAPP_INVALID_CONTACT', async () => {
    const { phone, admin } = await apart();
    const number = await (await s.stranger()).number();
    await s.phone.addContact({ name: unique('Fixo'), number: '551133334444', onWhatsApp: false });
    const check = (wanted: string) => call('GET', `/contacts/check/${wanted}`, { token: admin.token });
    expect(await check('551133334444')).toMatchObject({ body: { error: 'ERR_WAPP_INVALID_CONTACT' } });
    await phone.suffers({ kind: 'iq-error', code: 500, route: 'usync', times: 3 });
    expect(await check(number)).toMatchObject({ body: { error: 'ERR_WAPP_CHECK_CONTACT' } });
  });

  it('193 a media download that fails is reported as ERR_WAPP_DOWNLOAD_MEDIA', async () => {
    const { phone, admin } = await apart();
    const caption = unique('perdida');
    await phone.suffers({ kind: 'media-download', code: 404, times: 20 });
    await (await s.stranger()).sendsImage(JPEG, { mimeType: 'image/jpeg', caption }, { to: phone });
    const { message } = await admin.hears(
      'appMessage',
      (news) => news.message.body === caption && news.message.media?.state === 'failed',
      24_000,
    );
    expect(message.media?.errorCode).toBe('ERR_WAPP_DOWNLOAD_MEDIA');
    const { uuid } = await admin.call<Ticket>('GET', `/tickets/${message.ticketId}`);
    const page = await s.page(admin, { path: `/tickets/${uuid}` });
    await seen(bubbleOf(page, caption).getByText('Não foi possível baixar a mídia do WhatsApp.'));
  });

  it('194 a wrong password and an unknown email both answer ERR_INVALID_CREDENTIALS', async () => {
    const wrong = refusal(401, 'ERR_INVALID_CREDENTIALS');
    expect(await logIn('marina@aurora.local', 'errada')).toMatchObject(wrong);
    expect(await logIn('ninguem@aurora.local')).toMatchObject(wrong);
  });

  it('195 a send that WhatsApp refuses is reported as ERR_SENDING_WAPP_MSG', async () => {
    const { phone } = await apart();
    const { admin, ticket } = await s.attendedAtOutra();
    await phone.suffers({ kind: 'send-error', code: 400, times: 1 });
    const { id } = await s.send(admin, ticket, unique('recusada'));
    const { message } = await admin.hears(
      'appMessage',
      (news) => news.message.id === id && news.message.errorCode !== null,
    );
    expect(message.errorCode).toBe('ERR_SENDING_WAPP_MSG');
    const page = await s.page(admin, { path: `/tickets/${ticket.uuid}` });
    await seen(page.getByText(/^Não enviada: O WhatsApp não aceitou a mensagem/));
  });

  it('196 a delete that WhatsApp refuses answers ERR_DELETE_WAPP_MSG', async () => {
    const { phone } = await apart();
    const { admin, ticket, contact } = await s.attendedAtOutra();
    const body = unique('fica');
    const { id } = await s.send(admin, ticket, body);
    const received = await contact.waitForMessage(body);
    await phone.suffers({ kind: 'send-error', code: 400, times: 1 });
    await admin.call('DELETE', `/messages/${id}`);
    const isBack = ({ message }: { message: Message }) =>
      message.id === id && message.errorCode === 'ERR_DELETE_WAPP_MSG' && !message.isDeleted;
    await admin.hears('appMessage', isBack);
    const page = await s.page(admin, { path: `/tickets/${ticket.uuid}` });
    await seen(bubbleOf(page, body).getByText('Não foi possível excluir a mensagem do WhatsApp.'));
    expect((await contact.chat({ to: phone })).find((one) => one.id === received.id)).toMatchObject({ text: body });
    // and one that is too old for WhatsApp is not even sent
    const old = await s.send(admin, ticket, unique('antiga'));
    await mongo
      .db('tickets-messages')
      .collection<{ _id: string }>('messages')
      .updateOne({ _id: old.id }, { $set: { createdAt: new Date(Date.now() - 4 * 86_400_000) } });
    expect(await call('DELETE', `/messages/${old.id}`, { token: admin.token })).toMatchObject(
      refusal(409, 'ERR_DELETE_WAPP_MSG'),
    );
  });

  it('197 a second open ticket answers ERR_OTHER_OPEN_TICKET with the existing ticket', async () => {
    const talk = await s.attended();
    const json = { contactId: talk.ticket.contactId, queueId: s.encomendas.id, whatsappId: s.connection.id };
    expect(await call('POST', '/tickets', { token: s.marina.token, json })).toMatchObject({
      status: 409,
      body: { error: 'ERR_OTHER_OPEN_TICKET', details: { ticket: { id: talk.ticket.id, uuid: talk.ticket.uuid } } },
    });
  });

  it("198 ERR_OTHER_OPEN_TICKET: of another user's ticket the dialog names user and queue, the own one it opens", async () => {
    const [own, other] = [await s.attended(), await s.attended(s.supervisor)];
    const open = async (name: string) => {
      const page = await s.page(s.marina);
      await page.getByRole('button', { name: 'Novo atendimento' }).click();
      const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
      await dialog.getByRole('combobox', { name: 'Contato' }).fill(name);
      await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
      await dialog.getByRole('combobox', { name: 'Fila' }).click();
      await page.getByRole('option', { name: 'Encomendas' }).click();
      await dialog.getByRole('button', { name: 'Criar atendimento' }).click();
      return { page, dialog };
    };
    const { dialog } = await open(other.ticket.contact.name);
    await seen(dialog.getByText('Este contato já está em atendimento com Supervisora, na fila Encomendas.'));
    const { page } = await open(own.ticket.contact.name);
    await page.waitForURL(`**/tickets/${own.ticket.uuid}`);
  });

  it('199 an expired session answers ERR_SESSION_EXPIRED', async () => {
    const token = await expired(s.marina.token);
    expect(await call('GET', '/auth/me', { token })).toMatchObject(refusal(403, 'ERR_SESSION_EXPIRED'));
  });

  it('201 a call beyond the profile answers ERR_NO_PERMISSION', async () => {
    const orders = [
      ['POST', '/users', { name: 'Novo', email: 'x@x.local', password: 'Recado123' }],
      ['POST', '/queue', { name: 'Nova', color: '#010203' }],
      ['PUT', '/settings/userRating', { value: 'enabled' }],
      ['POST', '/tickets/closeAll', {}],
    ] as const;
    for (const [method, path, json] of orders)
      expect(await call(method, path, { token: s.marina.token, json })).toMatchObject(
        refusal(403, 'ERR_NO_PERMISSION'),
      );
  });

  it('202 saving a second contact with a number answers ERR_DUPLICATED_CONTACT', async () => {
    const [one, other] = [await s.contact(), await s.contact()];
    const json = { number: other.number };
    expect(await call('PUT', `/contacts/${one.id}`, { token: s.admin.token, json })).toMatchObject(
      refusal(409, 'ERR_DUPLICATED_CONTACT'),
    );
  });

  it('203 an unknown setting, contact, ticket, user or connection answers its own ERR_NO_…_FOUND', async () => {
    const answer = async (method: string, path: string, json?: object) => {
      const { status, body } = await call(method, path, { token: s.admin.token, ...(json && { json }) });
      return [status, body['error']];
    };
    expect(await answer('PUT', '/settings/nenhuma', { value: 'x' })).toEqual([404, 'ERR_NO_SETTING_FOUND']);
    expect(await answer('GET', `/contacts/${UNKNOWN}`)).toEqual([404, 'ERR_NO_CONTACT_FOUND']);
    expect(await answer('GET', `/tickets/${UNKNOWN}`)).toEqual([404, 'ERR_NO_TICKET_FOUND']);
    expect(await answer('GET', `/users/${UNKNOWN}`)).toEqual([404, 'ERR_NO_USER_FOUND']);
    expect(await answer('GET', `/whatsapp/${UNKNOWN}`)).toEqual([404, 'ERR_NO_WAPP_FOUND']);
  });

  it('204 a failed write answers ERR_CREATING_MESSAGE or ERR_CREATING_TICKET and nothing half stored', async () => {
    const desk = mongo.db('tickets-messages');
    const talk = await s.attended();
    const contact = await s.contact();
    /** Makes the database reject new documents that contain this text; all others are unaffected. */
    const whileRefused = async <T>(collection: string, rule: object, work: () => Promise<T>): Promise<T> => {
      await desk.command({ collMod: collection, validator: { $nor: [rule] }, validationLevel: 'moderate' });
      try {
        return await work();
      } finally {
        await desk.command({ collMod: collection, validator: {} });
      }
    };
    const body = unique('sem lugar');
    const before = await s.marina.call<Ticket>('GET', `/tickets/${talk.ticket.id}`);
    const token = s.marina.token;
    const message = await whileRefused('messages', { body }, () =>
      call('POST', `/messages/${talk.ticket.id}`, { token, json: { body } }),
    );
    expect(message).toMatchObject(refusal(500, 'ERR_CREATING_MESSAGE'));
    expect((await s.marina.messages(talk.ticket.id)).map((one) => one.body)).not.toContain(body);
    expect((await s.marina.call<Ticket>('GET', `/tickets/${talk.ticket.id}`)).lastMessage).toBe(before.lastMessage);
    const json = { contactId: contact.id, queueId: s.encomendas.id };
    const ticket = await whileRefused('tickets', { contactId: contact.id }, () =>
      call('POST', '/tickets', { token, json }),
    );
    expect(ticket).toMatchObject(refusal(500, 'ERR_CREATING_TICKET'));
    expect(await s.admin.tickets(`showAll=true&searchParam=${contact.number}`)).toEqual([]);
  });

  it('205 a quoted message that cannot be fetched answers ERR_FETCH_WAPP_MSG', async () => {
    const talk = await s.attended();
    const json = { body: 'sobre aquilo', quotedMsg: { id: UNKNOWN } };
    expect(await call('POST', `/messages/${talk.ticket.id}`, { token: s.marina.token, json })).toMatchObject(
      refusal(404, 'ERR_FETCH_WAPP_MSG'),
    );
  });

  it('206 a queue color in use answers ERR_QUEUE_COLOR_ALREADY_EXISTS', async () => {
    const json = { name: unique('Fila'), color: s.encomendas.color };
    expect(await call('POST', '/queue', { token: s.admin.token, json })).toMatchObject(
      refusal(409, 'ERR_QUEUE_COLOR_ALREADY_EXISTS'),
    );
  });

  it('207 a connection with two queues and no greeting answers ERR_WAPP_GREETING_REQUIRED', async () => {
    const json = { name: unique('Duas'), queueIds: [s.encomendas.id, s.financeiro.id], greetingMessage: '' };
    expect(await call('POST', '/whatsapp', { token: s.admin.token, json })).toMatchObject(
      refusal(400, 'ERR_WAPP_GREETING_REQUIRED'),
    );
  });

  it('208 every code of the catalogue has a text in pt, en and es', async () => {
    const checklist =
      `ERR_NO_OTHER_WHATSAPP ERR_NO_DEF_WAPP_FOUND ERR_WAPP_NOT_INITIALIZED ERR_WAPP_CHECK_CONTACT ERR_WAPP_INVALID_CONTACT
      ERR_WAPP_DOWNLOAD_MEDIA ERR_INVALID_CREDENTIALS ERR_SENDING_WAPP_MSG ERR_DELETE_WAPP_MSG ERR_OTHER_OPEN_TICKET ERR_SESSION_EXPIRED
      ERR_USER_CREATION_DISABLED ERR_NO_PERMISSION ERR_DUPLICATED_CONTACT ERR_NO_SETTING_FOUND ERR_NO_CONTACT_FOUND ERR_NO_TICKET_FOUND
      ERR_NO_USER_FOUND ERR_NO_WAPP_FOUND ERR_CREATING_MESSAGE ERR_CREATING_TICKET ERR_FETCH_WAPP_MSG ERR_QUEUE_COLOR_ALREADY_EXISTS
      ERR_WAPP_GREETING_REQUIRED`.split(/\s+/);
    expect(Object.keys(ERROR_CODES)).toEqual(expect.arrayContaining(checklist));
    const page = await s.page(s.admin, { path: '/contacts', fresh: true });
    const texts = new Map<string, Set<string>>();
    const answer = { error: '', message: 'raw text' };
    await refusing(page, '/contacts', answer);
    for (const language of ['Português', 'English', 'Español']) {
      await page.goto(`${urls.web}/contacts`);
      await page.getByRole('button', { name: /^(Idioma|Language)/ }).click();
      await page.getByRole('menuitemradio', { name: language }).click();
      await page.goto(`${urls.web}/contacts`);
      await seen(page.getByRole('searchbox'));
      await page.getByRole('button', { name: /Novo contato|New contact|Nuevo contacto/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').nth(0).fill('Ana Lima');
      await dialog.getByRole('textbox').nth(1).fill('5511900000000');
      for (const code of checklist) {
        answer.error = code;
        await dialog.locator('button[type="submit"]').click();
        // not by its role, because the dialog in front hides the role; read and closed in one step, because it
        // disappears after two seconds
        const alert = page.locator('.MuiSnackbar-root');
        const text = await alert.first().evaluate((toast) => {
          const shown = toast.checkVisibility() ? toast.textContent : '';
          toast.querySelector('button')?.click();
          return shown;
        });
        expect([language, code, /ERR_|raw text/.test(text), text.length > 5]).toEqual([language, code, false, true]);
        texts.set(code, (texts.get(code) ?? new Set()).add(text));
        await gone(alert);
      }
    }
    for (const [code, different] of texts) expect([code, different.size]).toEqual([code, 3]);
  });

  it("209 a failing chart shows 'Erro ao obter informações da conversa' or 'Erro ao buscar informações dos tickets'", async () => {
    const page = await s.page(s.admin, { fresh: true });
    const charts = [
      ['Atendimentos por usuário', 'Erro ao obter informações da conversa', '/dashboard/ticketsUsers'],
      ['Atendimentos por dia', 'Erro ao buscar informações dos tickets', '/dashboard/ticketsDay'],
    ] as const;
    const region = (name: string) => page.getByRole('region', { name });
    for (const [failing, text, path] of charts) {
      await page.unrouteAll();
      await refusing(page, path, { error: 'ERR_INTERNAL', message: 'x' });
      await page.goto(`${urls.web}/`);
      await seen(region(failing).getByText(text, { exact: true }));
      for (const [other] of charts.filter(([name]) => name !== failing)) {
        await seen(region(other).locator('svg, :text("Nenhum atendimento neste período.")'));
        expect(
          await region(other)
            .getByText(/^Erro ao/)
            .count(),
        ).toBe(0);
      }
    }
  });

  it('210 a browser without notifications logs a note, a failed upload is only logged, a failing chat call is silent', async () => {
    const page = await s.page(s.marina, { fresh: true });
    const notes: string[] = [];
    page.on('console', (line) => notes.push(line.text()));
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Notification'));
    await refusing(page, '/chats/', { error: 'ERR_INTERNAL', message: 'chats are broken' });
    await page.reload();
    await seen(page.getByRole('tab', { name: 'Abertos' }));
    await page.waitForLoadState('networkidle');
    await until('a note of what is missing', async () => notes.some((text) => /notif/i.test(text)), SOON_MS);
    expect(await page.getByRole('alert').count()).toBe(0);
    const talk = await s.attended();
    await page.goto(`${urls.web}/tickets/${talk.ticket.uuid}`);
    await seen(page.getByRole('log').getByText(talk.text));
    await refusing(page, `/messages/${talk.ticket.id}`, { error: 'ERR_INTERNAL', message: 'uploads are broken' });
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles([{ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }]);
    const failed = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().includes('/messages/'),
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click();
    await failed;
    await until('a note of the failed upload', async () => notes.some((text) => /upload|envi/i.test(text)), SOON_MS);
    expect(await page.locator('.MuiSnackbar-root').count()).toBe(0);
  });
});
