import type { Campaign, CampaignRecipient, FileList, Tag, Ticket } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../../../scripts/testing/until.mjs';
import type { DeskUser } from '../flows/desk.js';
import {
  aCampaign,
  aList,
  aListOf,
  anItem,
  campaignPage,
  hasStatus,
  inMinutes,
  itemsOf,
  readCampaign as read,
  setPace,
} from './campaigns.js';
import { PDF, PNG } from './files.js';
import { choose, optionsOf, ownCompany } from './operator.js';
import { aNumber, call, gone, must, seen, suite, unique } from './suite.js';
import { noteWaits } from './typing.js';

const s = suite();
/** Campaigns are sent over this company's number, one test file at a time. */
const owner = () => s.adminOf('Vizinha');
const PHONE = '5511996120001';
const FIVE = [1, 2, 3, 4, 5];
const fileOf = (bytes: Buffer, name: string, type: string) => new File([new Uint8Array(bytes)], name, { type });
const recipientsOf = async (by: DeskUser, id: string) =>
  (await by.call<{ recipients: CampaignRecipient[] }>('GET', `/campaigns/${id}/recipients`)).recipients;

/** Sends a campaign at full speed and waits for its end. */
async function send(by: DeskUser, fields: object): Promise<Campaign> {
  await setPace(by, 0);
  const campaign = await by.call<Campaign>('POST', '/campaigns', {
    ...{ name: unique('Campanha'), scheduledAt: inMinutes(0) },
    ...fields,
  });
  await hasStatus(by, campaign.id, 'FINALIZADA');
  return campaign;
}

describe('E 2f What a campaign sends', () => {
  it('E050 a campaign takes an attachment by POST and loses it by DELETE media-upload', async () => {
    const admin = await owner();
    const { id } = await aCampaign(admin);
    const form = new FormData();
    form.set('file', fileOf(PDF, 'oferta.pdf', 'application/pdf'));
    const path = `/campaigns/${id}/media-upload`;
    expect((await call('POST', path, { form, token: admin.token })).status).toBe(200);
    const stored = await read(admin, id);
    expect(stored.mediaName).toBe('oferta.pdf');
    expect((await call('GET', must(stored.mediaPath))).bytes).toEqual(PDF);
    await admin.call('DELETE', path);
    expect(await read(admin, id)).toMatchObject({ mediaName: null, mediaPath: null });
  });

  it('E051 E052 E061 each recipient gets one of the filled-in variants, with their own name, number and e-mail and the company’s variable', async () => {
    const admin = await owner();
    const { id: contactListId, people } = await aListOf(s, admin, 16);
    await setPace(admin, 0, { variables: [{ key: 'loja', value: 'Centro' }] });
    const texts = { message1: 'A {nome} {numero} {email} {loja}', message3: 'B {nome} {numero} {email} {loja}' };
    await send(admin, { contactListId, ...texts });
    const items = await itemsOf(admin, contactListId);
    const used = new Set<string>();
    for (const contact of people) {
      const number = await contact.number();
      const { name } = must(items.find((item) => item.number === number));
      const [received, ...more] = (await contact.received({ to: PHONE })).map(({ text }) => text ?? '');
      expect(more).toEqual([]);
      expect(received?.slice(1)).toBe(` ${name} ${number} item@empresa.com Centro`);
      used.add(must(received?.[0]));
    }
    expect([...used].toSorted()).toEqual(['A', 'B']);
  });

  it('E053 with confirmation the message goes only after the contact confirmed', async () => {
    const admin = await owner();
    const { id: contactListId, people } = await aListOf(s, admin, 1);
    const contact = must(people[0]);
    const [confirmationMessage1, message1] = [unique('Quer receber?'), unique('Oferta')];
    await setPace(admin, 0);
    const given = { contactListId, confirmation: true, confirmationMessage1, message1, scheduledAt: inMinutes(0) };
    const { id } = await aCampaign(admin, given);
    await contact.waitForMessage(confirmationMessage1);
    for (const answer of ['quem é?', 'sim']) {
      expect((await contact.received({ to: PHONE })).map(({ text }) => text)).toEqual([confirmationMessage1]);
      await contact.says(answer, { to: PHONE });
      await admin.hears('appMessage', ({ message }) => message.body === answer && message.ack >= 0);
    }
    await contact.waitForMessage(message1);
    await hasStatus(admin, id, 'FINALIZADA');
    const chat = (await contact.chat({ to: PHONE })).map(({ text }) => text);
    expect(chat.slice(0, 4)).toEqual([confirmationMessage1, 'quem é?', 'sim', message1]);
    expect((await read(admin, id)).report).toMatchObject({ confirmationRequested: 1, confirmed: 1, sent: 1 });
  });

  it('E054 a campaign with a file list sends its files', async () => {
    const admin = await owner();
    const list = await admin.call<FileList>('POST', '/files', { name: unique('Cardápio'), message: 'Veja' });
    const form = new FormData();
    form.append('files', fileOf(PDF, 'cardapio.pdf', 'application/pdf'));
    form.append('files', fileOf(PNG, 'foto.png', 'image/png'));
    await call('POST', `/files/uploadList/${list.id}`, { form, token: admin.token });
    const { id: contactListId, people } = await aListOf(s, admin, 1);
    const contact = must(people[0]);
    const message1 = unique('Veja');
    await send(admin, { contactListId, fileListId: list.id, message1 });
    const received = async () => contact.received({ to: PHONE });
    await until('all of it', async () => (await received()).length === 3);
    const [text, ...files] = await received();
    expect(text?.text).toBe(message1);
    expect(await Promise.all(files.map((file) => contact.file(file)))).toEqual([PDF, expect.any(Buffer)]);
    expect(files.map(({ kind }) => kind)).toEqual(['document', 'image']);
  });

  it('E055 a campaign to a tag list reaches the contacts of the tickets with that tag', async () => {
    const admin = await owner();
    const [tagged, other] = [await s.stranger(), await s.stranger()];
    const { id: tagListId } = await admin.call<Tag>('POST', '/tags', { name: unique('Promo') });
    const ticketOf = async (text: string): Promise<Ticket> =>
      must((await admin.hears('appMessage', ({ message }) => message.body === text)).ticket);
    for (const contact of [tagged, other]) {
      const text = unique('oi');
      await contact.says(text, { to: PHONE });
      const ticket = await ticketOf(text);
      if (contact === tagged) await admin.call('POST', '/tags/sync', { ticketId: ticket.id, tags: [tagListId] });
    }
    const message1 = unique('Só para vocês');
    const { id } = await send(admin, { tagListId, message1 });
    await tagged.waitForMessage(message1);
    expect((await recipientsOf(admin, id)).map(({ number }) => number)).toEqual([await tagged.number()]);
    expect((await other.received({ to: PHONE })).map(({ text }) => text)).not.toContain(message1);
  });

  it('E065 sending keeps the intervals that were saved', async () => {
    const admin = await owner();
    const gapOf = async (messageInterval: number, longerIntervalAfter: number, greaterInterval: number) => {
      const { id: contactListId, people } = await aListOf(s, admin, 2);
      const { id } = await aCampaign(admin, { contactListId });
      await setPace(admin, messageInterval, { longerIntervalAfter, greaterInterval });
      await admin.call('PUT', `/campaigns/${id}`, { scheduledAt: inMinutes(0) });
      await hasStatus(admin, id, 'FINALIZADA');
      const all = (await Promise.all(people.map((contact) => contact.received({ to: PHONE })))).flat();
      const [first = 0, second = 0, ...more] = all.map(({ sentAt }) => sentAt).toSorted((a, b) => a - b);
      expect(more).toEqual([]);
      return second - first;
    };
    // each interval varies by a fifth, and a busy machine is late
    for (const [seconds, messageInterval, longerIntervalAfter, greaterInterval] of [
      [5, 5, 0, 15],
      [10, 0, 1, 10],
    ] as const) {
      const gap = await gapOf(messageInterval, longerIntervalAfter, greaterInterval);
      expect([seconds, gap > seconds * 800 - 300, gap < seconds * 1_200 + 2_500]).toEqual([seconds, true, true]);
    }
  });
});

describe('E 2g The report', () => {
  it('E056 E057 the report counts who was reached, and its counters add up to the contacts of the list', async () => {
    const admin = await owner();
    const { id: contactListId, people } = await aListOf(s, admin, 2);
    const [reader, other] = people.map((contact) => must(contact));
    await anItem(admin, contactListId, { number: aNumber() }); // not on WhatsApp
    const checked = async () => (await itemsOf(admin, contactListId)).map(({ isWhatsappValid }) => isWhatsappValid);
    await until('the checks', async () => !(await checked()).includes(null));
    const message1 = unique('Relatório');
    const { id, name } = await send(admin, { contactListId, message1 });
    for (const contact of people) await contact.waitForMessage(message1);
    await must(reader).reads({ to: PHONE });
    const receipts = async () => {
      const { report } = await read(admin, id);
      return report.read === 1 && report.delivered === 2 && report;
    };
    const report = await until('the receipts', receipts);
    const expected = { total: 3, valid: 2, invalid: 1, confirmationRequested: 0, confirmed: 0, sent: 2, delivered: 2 };
    expect(report).toMatchObject({ ...expected, read: 1, failed: 0, optedOut: 0, excluded: 0, remaining: 0 });
    const recipients = await recipientsOf(admin, id);
    const stateOf = async (contact: typeof other) => {
      const number = await must(contact).number();
      return must(recipients.find((one) => one.number === number));
    };
    expect(await stateOf(other)).toMatchObject({ state: 'sent', deliveredAt: expect.any(String), readAt: null });
    expect(recipients.filter(({ deliveredAt }) => deliveredAt === null).map(({ state }) => state)).toEqual(['invalid']);

    const page = await campaignPage(s, admin, `/campaign/${id}/report`);
    await seen(page.getByRole('heading', { name, exact: false }));
    expect(await page.getByRole('main').getByRole('progressbar').first().getAttribute('aria-valuenow')).toBe('100');
    const counters = await page.getByRole('main').locator('dl dd').allInnerTexts();
    expect(counters.map(Number)).toEqual(expect.arrayContaining([2, 1, 0]));
  });

  it('E058 the report refreshes 5 seconds after a live update with FINALIZADA', async () => {
    const admin = await owner();
    const { id: contactListId } = await aListOf(s, admin, 1);
    await setPace(admin, 0);
    const { id } = await aCampaign(admin, { contactListId });
    const page = await campaignPage(s, admin, '/todolist');
    const waits = await noteWaits(page);
    const [asked, ends]: [number[], number[]] = [[], []];
    page.on('request', (request) => {
      if (request.method() === 'GET' && new URL(request.url()).pathname === `/campaigns/${id}`) asked.push(Date.now());
    });
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('FINALIZADA') && String(payload).includes(id)) ends.push(Date.now());
      }),
    );
    await page.goto(page.url().replace('/todolist', `/campaign/${id}/report`));
    await seen(page.getByRole('main').getByRole('progressbar'));
    await admin.call('PUT', `/campaigns/${id}`, { scheduledAt: inMinutes(0) });
    await until('the end on the page', async () => ends.length > 0);
    const last = () => Math.max(...ends);
    await until('the last look', async () => asked.some((at) => at - last() > 4_800));
    const after = asked.filter((at) => at - last() > 1_500).map((at) => at - last());
    expect(after).toHaveLength(1);
    expect(await waits()).toContain(5_000);
  });
});

/** The five tabs of its messages. */
const wordingsOf = (page: Page, label: string) =>
  page.getByRole('dialog').getByRole('tablist', { name: label, exact: true }).getByRole('tab');

describe('E 2f The dialog of a campaign', () => {
  it('E047 E048 E049 E176 the dialog has five messages and five confirmations and stores connection, lists, schedule and confirmation', async () => {
    const admin = await owner();
    const list = await aList(admin);
    const tag = await admin.call<Tag>('POST', '/tags', { name: unique('Etiqueta') });
    const files = await admin.call<FileList>('POST', '/files', { name: unique('Arquivos'), message: 'x' });
    const connections = await admin.call<{ id: string; name: string }[]>('GET', '/whatsapp');
    const connection = must(connections[0]);
    const page = await campaignPage(s, admin, '/campaigns/create');
    const dialog = page.getByRole('dialog');
    const name = unique('Campanha');
    await dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill(name);
    const tagField = dialog.getByRole('combobox', { name: 'Etiqueta', exact: true });
    expect(await tagField.innerText()).toBe('Nenhuma');
    expect(await dialog.getByRole('combobox', { name: 'Conexão', exact: true }).innerText()).toBe('A conexão padrão');
    const offered = await optionsOf(page, 'Conexão');
    expect(offered.toSorted()).toEqual(connections.map((one) => one.name).toSorted());
    for (const [label, option] of [
      ['Lista de contatos', list.name],
      ['Etiqueta', tag.name],
      ['Lista de arquivos', files.name],
      ['Conexão', connection.name],
    ] as const)
      await choose(dialog, label, option);
    await page.keyboard.press('Escape'); // several connections may be selected
    expect(await wordingsOf(page, 'Mensagens').allInnerTexts()).toEqual(FIVE.map(String));
    expect(await dialog.getByRole('tablist').count()).toBe(1);
    await dialog.getByRole('switch').last().click();
    const texts: Record<string, string> = {};
    for (const [at, field] of [
      [0, 'message'],
      [1, 'confirmationMessage'],
    ] as const)
      for (const n of FIVE) {
        const tabs = dialog.getByRole('tablist').nth(at).getByRole('tab');
        expect(await tabs.count()).toBe(5);
        await tabs.nth(n - 1).click();
        texts[`${field}${n}`] = `${field} ${n}`;
        await dialog.locator('textarea:visible:not([aria-hidden])').nth(at).fill(`${field} ${n}`);
      }
    await dialog.locator('input[type=datetime-local]').fill('2031-05-06T12:30');
    await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await gone(dialog);
    const { records } = await admin.call<{ records: Campaign[] }>(
      'GET',
      `/campaigns/?searchParam=${encodeURIComponent(name)}`,
    );
    expect(records).toMatchObject([
      {
        ...{ name, ...texts, status: 'PROGRAMADA', confirmation: true, scheduledAt: '2031-05-06T15:30:00.000Z' },
        ...{ contactListId: list.id, tagListId: tag.id, fileListId: files.id, whatsappId: connection.id },
      },
    ]);
    const sixth = { name: unique('Seis'), message6: 'x' };
    expect((await call('POST', '/campaigns', { token: admin.token, json: sixth })).status).toBe(400);
    await admin.call('DELETE', `/campaigns/${must(records[0]).id}`);
  });

  it('E059 E060 E063 E064 E066 the settings offer their intervals, keep a variable once and say that they are saved', async () => {
    const { admin } = await ownCompany(await s.person('super@recado.local'));
    const page = await campaignPage(s, admin, '/campaigns-config');
    const fields = page.getByRole('main').getByRole('combobox');
    await seen(fields);
    const offered: number[][] = [];
    for (const n of [0, 1, 2]) {
      await fields.nth(n).click();
      const texts = await page.getByRole('option').allInnerTexts();
      offered.push(texts.map((text) => Number(/\d+/.exec(text)?.[0] ?? 0)));
      await page.keyboard.press('Escape');
      await gone(page.getByRole('listbox'));
    }
    const longer = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120];
    expect(offered).toEqual([[0, 5, 10, 15, 20], longer, longer]);
    const add = async (key: string, value: string) => {
      await page.getByRole('textbox', { name: 'Atalho', exact: true }).fill(key);
      await page.getByRole('textbox', { name: 'Valor', exact: true }).fill(value);
      await page.getByRole('button', { name: 'Adicionar variável', exact: true }).click();
    };
    await add('loja', 'Centro');
    await add('loja', 'Outra');
    await page.getByRole('textbox', { name: 'Atalho', exact: true }).fill('cidade');
    await page.getByRole('button', { name: 'Adicionar variável', exact: true }).click();
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await seen(page.getByText('Configurações salvas', { exact: true }));
    const pairs = await admin.call<{ key: string; value: unknown }[]>('GET', '/campaign-settings');
    expect(pairs.find(({ key }) => key === 'variables')?.value).toEqual([
      { key: 'loja', value: 'Centro' },
      { key: 'cidade', value: 'Outra' },
    ]);
  });
});
