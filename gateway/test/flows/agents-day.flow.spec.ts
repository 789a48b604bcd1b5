/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import type { ConnectionView, Queue, Tag, Ticket } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { PDF } from '../spec/files.js';
import { until } from '../../../scripts/testing/until.mjs';
import { CHROMIUM_PATH, logInAt, remember, startBrowser } from './browser.js';
import { Desk, type DeskUser } from './desk.js';
import {
  accept,
  attach,
  bubbleOf,
  cardMenu,
  choose,
  composerOf,
  headingOf,
  logOf,
  record,
  rowOf,
  toTab,
  write,
} from './inbox-page.js';

const inBrowser = CHROMIUM_PATH ? describe : describe.skip;
const WIDE = { width: 1440, height: 900 };
const PHONE_SIZE = { width: 390, height: 844 };
const MICROPHONE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
const unique = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;

inBrowser("An agent's day, in a real browser", () => {
  let desk: Desk;
  let browser: Browser;
  let marina: Page;
  let supervisor: Page;
  let admin: Page;
  /** An admin who is logged in by API. Logging in on the screen would end that login, so the browser uses its token. */
  let api: DeskUser;
  let connection: ConnectionView;

  beforeAll(async () => {
    desk = await Desk.join();
    ({ admin: api, connection } = await desk.paired());
    browser = await startBrowser(MICROPHONE);
    const { web } = desk.urls;
    const screen = () =>
      browser.newContext({
        ...{ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', viewport: WIDE, permissions: ['microphone'] },
      });
    marina = await logInAt(web, await screen(), desk.email('marina'));
    supervisor = await logInAt(web, await screen(), desk.email('supervisor'));
    const context = await screen();
    await remember(context, api);
    admin = await context.newPage();
    await admin.goto(`${web}/tickets`);
  });
  afterAll(async () => {
    await browser?.close();
    await desk?.stop();
  });

  /** Makes a new contact write. */
  const stranger = async (text = unique('Oi')) => {
    const name = unique('Cliente');
    const contact = await desk.phone.addContact({ name });
    await contact.says(text, { to: desk.number });
    const { ticket } = await api.hears('appMessage', ({ message }) => message.body === text);
    return { contact, name, text, id: ticket?.id ?? '' };
  };
  /** A conversation that Marina has open. */
  const attended = async () => {
    const talk = await stranger();
    await accept(marina, talk.name);
    await logOf(marina).getByText(talk.text).waitFor();
    return talk;
  };
  const ticketOf = (id: string) => api.call<Ticket>('GET', `/tickets/${id}`);

  it('shows thirty concurrent new tickets, each once', async () => {
    await toTab(marina, 'Aguardando');
    const contacts = await Promise.all(
      Array.from({ length: 30 }, (_, n) => desk.phone.addContact({ name: `Fila ${n + 1}` })),
    );
    const numbers = await Promise.all(contacts.map((contact) => contact.number()));

    await desk.phone.burst({ to: desk.number, contacts: numbers, count: 30, perSecond: 1_000 });

    await marina.getByRole('tab', { name: 'Aguardando' }).filter({ hasText: '30' }).waitFor();
    const first = marina.getByRole('listitem').first();
    await first.waitFor();
    expect(await first.getAttribute('aria-setsize')).toBe('30');
    const shown = await marina.getByRole('list', { name: 'Lista de atendimentos' }).getByRole('link').allInnerTexts();
    expect(new Set(shown).size).toBe(shown.length);
  });

  it('accepts one and answers with text, a file and a voice note', async () => {
    const { contact } = await attended();
    const answer = unique('Fazemos sim');

    await write(marina, answer);
    await contact.waitForMessage(`*Marina:*\n${answer}`);
    await attach(marina, { name: 'cardápio.pdf', mimeType: 'application/pdf', buffer: PDF });
    const document = await contact.waitForMessage({ kind: 'document' });
    expect((await contact.file(document)).equals(PDF)).toBe(true);
    await (await record(marina, 2)).getByRole('button', { name: 'Enviar gravação' }).click();
    const voice = await contact.waitForMessage({ kind: 'voice' });
    expect((await contact.file(voice)).subarray(0, 4).toString()).toBe('OggS');
    await contact.reads({ to: desk.number });
    await bubbleOf(marina, answer).getByRole('img', { name: 'Lida' }).waitFor();
  });

  it('sends nothing for a recording that is discarded or too short, and for a cancelled upload', async () => {
    const { contact } = await attended();

    await (await record(marina, 1)).getByRole('button', { name: 'Descartar a gravação' }).click();
    await composerOf(marina).waitFor();
    await (await record(marina, 0)).getByRole('button', { name: 'Enviar gravação' }).click();
    await marina.getByText('Gravação curta demais, descartada.').waitFor();
    await attach(marina, { name: 'engano.pdf', mimeType: 'application/pdf', buffer: PDF });
    const bubble = bubbleOf(marina, 'engano.pdf');
    await bubble.getByLabel('Cancelar o envio').click();
    await bubble.waitFor({ state: 'hidden' });

    const last = unique('Só isto');
    await write(marina, last);
    await contact.waitForMessage(`*Marina:*\n${last}`);
    expect((await contact.received({ to: desk.number })).map(({ kind }) => kind)).toEqual(['text']);
  });

  it('transfers a conversation to a colleague, who sees it immediately while it leaves the own list', async () => {
    const { name, id } = await attended();
    await toTab(supervisor, 'Atendendo');

    await marina.getByRole('button', { name: 'Transferir' }).click();
    const dialog = marina.getByRole('dialog', { name: `Transferir o atendimento de ${name}` });
    await choose(marina, dialog, 'Fila', 'Financeiro');
    await choose(marina, dialog, 'Transferir para o usuário', 'Supervisora');
    await dialog.getByRole('button', { name: 'Transferir' }).click();

    await rowOf(supervisor, name).waitFor();
    await marina.waitForURL(/\/tickets$/);
    await toTab(marina, 'Atendendo');
    await rowOf(marina, name).waitFor({ state: 'hidden' });
    expect(await ticketOf(id)).toMatchObject({ status: 'open', user: { name: 'Supervisora' } });
  });

  it('lets an admin watch without leaving a trace or being able to write', async () => {
    const { name, text, id } = await stranger();
    await toTab(admin, 'Aguardando');

    await (await cardMenu(admin, name)).getByRole('menuitem', { name: 'Espiar conversa' }).click();
    const dialog = admin.getByRole('dialog', { name: new RegExp(`${name}.*somente leitura`) });
    await dialog.getByText(text).waitFor();

    expect(await dialog.getByRole('textbox').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await ticketOf(id)).toMatchObject({ status: 'pending', unreadMessages: 1, userId: null });
  });

  it('works with the keyboard alone: open, accept, answer, note, resolve', async () => {
    const { contact, name, id } = await stranger();
    await marina.goto(`${desk.urls.web}/tickets`);
    await marina.getByRole('tab', { name: 'Aguardando' }).waitFor();
    const press = (...keys: string[]) =>
      keys.reduce((before, key) => before.then(() => marina.keyboard.press(key)), Promise.resolve());
    const [answer, note] = [unique('Bom dia'), unique('cliente antiga')];

    await press('Control+k');
    await marina.getByRole('textbox', { name: 'O que você quer fazer?' }).or(marina.getByRole('combobox')).waitFor();
    await marina.keyboard.type(name);
    await marina.getByRole('option', { name: new RegExp(name) }).waitFor();
    await press('Enter');
    await headingOf(marina, name).waitFor();
    await press('a');
    await until('the ticket to be hers', async () => (await ticketOf(id)).status === 'open');
    await composerOf(marina).and(marina.locator(':focus')).waitFor();
    await marina.keyboard.type(answer);
    await press('Enter');
    await contact.waitForMessage(`*Marina:*\n${answer}`);
    await press('Escape', 'n');
    await marina.getByRole('textbox', { name: 'Nota interna' }).and(marina.locator(':focus')).waitFor();
    await marina.keyboard.type(note);
    await press('Enter');
    await logOf(marina).getByText(note).waitFor();
    await press('Escape', '?');
    await marina.getByRole('dialog', { name: 'Atalhos do teclado' }).waitFor();
    await press('Escape');
    await marina.getByRole('dialog').waitFor({ state: 'hidden' });
    await press('e');

    await until('the ticket to be closed', async () => (await ticketOf(id)).status === 'closed');
    expect((await contact.received({ to: desk.number })).map(({ text }) => text)).toEqual([`*Marina:*\n${answer}`]);
  });

  it('fits a phone: list, conversation and back, one at a time', async () => {
    const { contact, name, text } = await stranger();
    await marina.setViewportSize(PHONE_SIZE);
    await marina.goto(`${desk.urls.web}/tickets`);

    await toTab(marina, 'Aguardando');
    await rowOf(marina, name).getByRole('link').click();
    await logOf(marina).getByText(text).waitFor();
    expect(await marina.getByRole('list', { name: 'Lista de atendimentos' }).isVisible()).toBe(false);
    await marina.getByRole('group', { name: 'Ações do atendimento' }).getByRole('button', { name: 'Aceitar' }).click();
    const answer = unique('Do celular');
    await write(marina, answer);
    await contact.waitForMessage(`*Marina:*\n${answer}`);
    expect(await marina.evaluate('document.documentElement.scrollWidth')).toBe(PHONE_SIZE.width);
    await marina.getByRole('button', { name: 'Voltar à lista' }).click();
    await rowOf(marina, name).waitFor();
    await marina.setViewportSize(WIDE);
  });

  it('misses nothing while offline, and sends pending messages once', async () => {
    const { contact, text } = await attended();
    const mine = unique('Escrita sem rede');
    const theirs = Array.from({ length: 3 }, (_, n) => unique(`Durante a queda ${n}`));

    await marina.context().setOffline(true);
    await marina.getByText(/sem internet/).waitFor();
    await write(marina, mine);
    await bubbleOf(marina, mine).getByRole('img', { name: 'Guardada, sai quando a internet voltar' }).waitFor();
    for (const one of theirs) await contact.says(one, { to: desk.number });
    for (const one of theirs) await api.hears('appMessage', ({ message }) => message.body === one);
    await marina.context().setOffline(false);

    for (const one of [text, ...theirs, mine]) await logOf(marina).getByText(one).waitFor();
    await contact.waitForMessage(`*Marina:*\n${mine}`);
    await bubbleOf(marina, mine).getByRole('img', { name: 'Entregue' }).waitFor();
    await marina.getByText(/sem internet/).waitFor({ state: 'hidden' });
    expect(await contact.received({ to: desk.number })).toHaveLength(1);
    for (const one of [...theirs, mine]) expect(await bubbleOf(marina, one).count()).toBe(1);
  });

  it('opens a search result at its message, and scrolls from there in both directions', async () => {
    const contact = await desk.phone.addContact({ name: unique('Longa') });
    const word = `jabuticaba${randomUUID().slice(0, 8)}`;
    const texts = Array.from({ length: 160 }, (_, n) => (n === 60 ? `Bolo de ${word}?` : `Linha número ${n}.`));
    await desk.phone.burst({ to: desk.number, contacts: [await contact.number()], texts, perSecond: 100 });
    await api.hears('appMessage', ({ message }) => message.body === 'Linha número 159.');
    const line = (n: number) => logOf(marina).getByText(`Linha número ${n}.`, { exact: true });

    await marina.getByRole('searchbox', { name: 'Buscar conversas e mensagens' }).fill(word);
    await rowOf(marina, word).getByRole('link').click();

    await bubbleOf(marina, word).locator('.flash').waitFor();
    await until('the message in view', () => bubbleOf(marina, word).evaluate(isInView));
    await logOf(marina).hover();
    await wheelTo(marina, -400, line(20));
    await wheelTo(marina, 400, line(100));
    expect(await line(159).count()).toBe(0);
    await marina.getByRole('button', { name: 'Ir para a mensagem mais nova' }).click();
    await line(159).waitFor();
  });

  it('imports a table of contacts and reports each rejected row', async () => {
    const known = await (await desk.phone.addContact({ name: 'Ana Planilha' })).number();
    const csv = `nome;numero;email\nAna Planilha;${known};ana@exemplo.com\nSem Número;12;\n`;
    await admin.goto(`${desk.urls.web}/contacts`);

    await admin.getByRole('button', { name: 'Importar' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Importar contatos' });
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'contatos.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });

    await dialog.getByRole('row').filter({ hasText: 'Sem Número' }).waitFor();
    expect(await dialog.getByRole('alert').innerText()).toMatch(/1 .*1 /s);
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await admin.getByText('Ana Planilha').first().waitFor();
  });

  it('links a number by the pairing code', async () => {
    const name = unique('Delivery');
    const number = '5511988771203';
    const phone = await desk.phone.phone({ number, name });
    await api.call<ConnectionView>('POST', '/whatsapp', { name, queueIds: [] });
    await admin.goto(`${desk.urls.web}/connections`);

    await admin.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'QR CODE' }).click();
    const dialog = admin.getByRole('dialog', { name: new RegExp(name) });
    await dialog.getByRole('img').waitFor();
    await dialog.getByRole('tab').last().click();
    await dialog.getByRole('textbox').fill(number);
    await dialog.getByRole('button', { name: /código/i }).click();
    const code = await dialog
      .getByRole('status')
      .getByText(/^\w{4}-\w{4}$/)
      .innerText();
    await phone.typeCode(code.replace('-', ''));

    await dialog.waitFor({ state: 'hidden' });
    await admin.getByRole('row').filter({ hasText: name }).getByText('Conectado').waitFor();
  });

  it('moves a card of the board by keyboard and by mouse', async () => {
    const { name, id } = await stranger();
    const lane = unique('A fazer');
    const tag = await api.call<Tag>('POST', '/tags', { name: lane, kanban: 1 });
    const queueId = api.user.queueIds[0] ?? (await api.call<Queue[]>('GET', '/queue'))[0]?.id;
    await api.call('PUT', `/tickets/${id}`, { queueId });
    await admin.goto(`${desk.urls.web}/kanban`);
    const inLane = (title: string) =>
      admin.getByRole('region', { name: title }).getByRole('group', { name: new RegExp(`^#\\d+ ${name}$`) });
    const tagged = async () => (await ticketOf(id)).tags.map((one) => one.id);

    await inLane('Em aberto').focus();
    for (const key of ['Space', 'ArrowRight', 'Space']) await admin.keyboard.press(key);
    await inLane(lane).waitFor();
    await admin.getByText('Ticket Tag Adicionado com Sucesso!').waitFor();
    expect(await tagged()).toEqual([tag.id]);

    const [from, to] = [await boxOf(inLane(lane)), await boxOf(admin.getByRole('region', { name: 'Em aberto' }))];
    await admin.mouse.move(from.x + 40, from.y + 15);
    await admin.mouse.down();
    await admin.mouse.move(from.x + 20, from.y + 20, { steps: 5 });
    await admin.mouse.move(to.x + to.width / 2, to.y + 120, { steps: 20 });
    await admin.mouse.up();
    await inLane('Em aberto').waitFor();
    await until('the ticket has no lane', async () => (await tagged()).length === 0);
  });

  it('sends messages of an external program with the token of the connection: a text once, and a file', async () => {
    const contact = await desk.phone.addContact({ name: unique('Cliente') });
    const number = await contact.number();
    const [text, caption] = [unique('Pedido pronto'), unique('Nota fiscal')];
    const { token } = await api.call<{ token: string }>('POST', `/whatsapp/${connection.id}/token`);
    const send = async (body: BodyInit, headers: Record<string, string>) => {
      const bearer = { authorization: `Bearer ${token}`, ...headers };
      const url = `${desk.urls.gateway}/api/messages/send`;
      return (await fetch(url, { method: 'POST', headers: bearer, body })).status;
    };
    const json = { 'content-type': 'application/json', 'idempotency-key': token };
    const form = new FormData();
    for (const [field, value] of Object.entries({ number, body: caption })) form.append(field, value);
    form.append('medias', new Blob([new Uint8Array(PDF)]), 'nota.pdf');

    for (let n = 0; n < 2; n += 1) expect(await send(JSON.stringify({ number, body: text }), json)).toBe(200);
    await contact.waitForMessage(text);
    expect(await send(form, {})).toBe(200);
    await contact.waitForMessage(caption);
    expect(await api.call('GET', '/messages-api/usage')).toMatchObject({ today: 2 });
  });

  it('closes all waiting tickets at night', async () => {
    await admin.goto(`${desk.urls.web}/tickets`);
    await admin.getByRole('button', { name: 'Resolver todos' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Resolver todos' });
    await dialog.getByRole('radio', { name: 'Aguardando' }).check();
    await dialog.getByRole('button', { name: 'Resolver todos' }).click();

    await dialog.getByText(/resolvidos\.$/).waitFor();
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await admin.getByRole('tab', { name: 'Aguardando' }).filter({ hasText: /\D0$/ }).waitFor();
    expect(await api.tickets('status=pending&showAll=true')).toEqual([]);
  });
});

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on the screen');
  return box;
}

/** Runs in the page. */
function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= globalThis.innerHeight;
}

/** Checks after each step, so that a slowly rendering page is not scrolled past the target. */
async function wheelTo(page: Page, step: number, wanted: Locator): Promise<void> {
  while (!(await wanted.isVisible())) {
    await page.mouse.wheel(0, step);
    await page.evaluate(
      () => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
    );
  }
}
