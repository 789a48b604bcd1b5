import type { Message, Ticket } from '@recado/contracts';
import { MongoClient } from 'mongodb';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../../../scripts/testing/until.mjs';
import type { DeskUser } from '../flows/desk.js';
import { call, must, seen, state, suite, unique, OUTRA_PHONE } from './suite.js';

const s = suite();
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** Sets a ticket's order key, which starts with the seconds of its last message, to this many minutes ago. */
async function age(ticketId = '', minutes = 0): Promise<void> {
  const client = await new MongoClient(state.mongoUrl).connect();
  const tickets = client.db('tickets-messages').collection<{ _id: string; order: string }>('tickets');
  const at = new Date(Date.now() - minutes * MINUTE_MS);
  const found = await tickets.findOne({ _id: ticketId });
  const [, ...rest] = (found?.order ?? '').split('-');
  const order = [String(Math.floor(at.getTime() / 1_000)).padStart(10, '0'), ...rest].join('-');
  await tickets.updateOne({ _id: ticketId }, { $set: { order, lastMessageAt: at, updatedAt: at } });
  await client.close();
}

function startsOf(all: string, part: string): number[] {
  const starts: number[] = [];
  for (let at = all.indexOf(part); at >= 0; at = all.indexOf(part, at + 1)) starts.push(at);
  return starts;
}

/** Returns the names of the objects that enclose a position in a script, outermost first. */
function groupsAround(script: string, at: number): string[] {
  let [open, depth] = [at, 0];
  while (open > 0 && depth >= 0) {
    open -= 1;
    if (script[open] === '}') depth += 1;
    if (script[open] === '{') depth -= 1;
  }
  const name = /([\w$]+):$/.exec(script.slice(Math.max(0, open - 60), open))?.[1];
  return name === undefined ? [] : [...groupsAround(script, open), name];
}

describe('9 Constants', () => {
  it('211 and A218 a ticket without a message for 24 hours (configurable) closes by itself, at 23 h 59 min it does not', async () => {
    const [admin, other] = [await s.adminOf('Quieta'), await s.adminOf('Outra')];
    // its data was created with 0, which disables it
    await admin.call('PUT', '/settings/hoursCloseTicketsAuto', { value: '24' });
    await other.call('PUT', '/settings/hoursCloseTicketsAuto', { value: '2' });
    const number = await (await s.stranger()).number();
    const { id: contactId } = await other.call<{ id: string }>('POST', '/contacts', { name: 'Quieto', number });
    const sooner = await other.call<Ticket>('POST', '/tickets', { contactId });
    const [quiet, young] = await admin.tickets('status=open&showAll=true');
    const closes = (by: DeskUser, ticket: Ticket | undefined) =>
      by.hears(
        'ticket',
        (news) => news.action === 'update' && news.ticket.id === ticket?.id && news.ticket.status === 'closed',
        70_000,
      );
    await age(young?.id, DAY_MINUTES - 2); // the job runs every minute, so it is at most a day minus one
    await age(quiet?.id, DAY_MINUTES + 1);
    await age(sooner.id, 121);
    await Promise.all([closes(admin, quiet), closes(other, sooner)]);
    expect(await admin.call('GET', `/tickets/${young?.id}`)).toMatchObject({ status: 'open' });
  });

  it('212 a campaign accepts up to 5 messages and 5 confirmation messages and rejects a sixth', async () => {
    const texts = (kind: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`${kind}${n + 1}`, `${kind} texto ${n + 1}`]));
    const name = unique('Campanha');
    const campaign = (messages: number, confirmations: number) =>
      call<{ id: string; error: string; details: { fields: Record<string, unknown> } }>('POST', '/campaigns', {
        token: s.admin.token,
        json: {
          ...{ name, confirmation: true },
          ...texts('message', messages),
          ...texts('confirmationMessage', confirmations),
        },
      });
    const made = await campaign(5, 5);
    expect(made.status).toBe(200);
    expect(await s.admin.call('GET', `/campaigns/${made.body.id}`)).toMatchObject({
      ...texts('message', 5),
      ...texts('confirmationMessage', 5),
    });
    const page = await s.page(s.admin, { fresh: true });
    await page.evaluate(`localStorage.setItem('cshow', 'true')`); // like a login
    await page.getByRole('navigation').first().locator('a[href="/campaigns"]').click();
    await page.getByRole('searchbox', { name: 'Buscar campanhas' }).fill(name);
    await page.getByRole('button', { name: `Editar ${name}` }).click();
    const dialog = page.getByRole('dialog');
    for (const [kind, label] of [
      ['message', 'Mensagem'],
      ['confirmationMessage', 'Mensagem de confirmação'],
    ] as const) {
      const places = dialog.getByRole('tab', { name: new RegExp(`^${label} \\d$`) });
      await seen(places);
      expect(await places.count()).toBe(5);
      await places.last().click();
      expect(await dialog.getByRole('textbox', { name: `${label} 5` }).inputValue()).toBe(`${kind} texto 5`);
    }
    const isFull = await campaign(6, 5);
    expect([isFull.status, JSON.stringify(isFull.body)]).toEqual([400, expect.stringContaining('message6')]);
    const isFullToo = await campaign(5, 6);
    expect([isFullToo.status, JSON.stringify(isFullToo.body)]).toEqual([
      400,
      expect.stringContaining('confirmationMessage6'),
    ]);
  });

  it('213 ratings are 1 unsatisfied, 2 satisfied, 3 very satisfied; 0 and 4 are no rating', async () => {
    const admin = await s.adminOf('Outra');
    await admin.call('PUT', '/settings/userRating', { value: 'enabled' });
    const client = await new MongoClient(state.mongoUrl).connect();
    const ratings = client
      .db('tickets-messages')
      .collection<{ ticketId: string; rate: number | null }>('ticket_ratings');
    const answered = async (answer: string) => {
      const { contact, ticket } = await s.attendedAtOutra();
      await admin.call('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
      const asked = await until('the question', async () =>
        (await contact.received({ to: OUTRA_PHONE })).find(({ text }) => text.includes('Insatisfeito')),
      );
      for (const choice of ['*1* - Insatisfeito', '*2* - Satisfeito', '*3* - Muito satisfeito'])
        expect(asked.text).toContain(choice);
      await contact.says(answer, { to: OUTRA_PHONE });
      const isAnswer = ({ message }: { message: Message }) =>
        message.body === answer && message.contactId === ticket.contactId;
      await admin.hears('appMessage', isAnswer);
      const number = await contact.number();
      const open = await admin.tickets(`showAll=true&status=pending&searchParam=${number}`);
      const stored = await ratings.findOne({ ticketId: ticket.id });
      return [answer, stored?.rate ?? null, open.length];
    };
    // in parallel, because each question is only sent some seconds after closing
    const results = await Promise.all(['1', '2', '3', '0', '4'].map(answered));
    await client.close();
    await admin.call('PUT', '/settings/userRating', { value: 'disabled' });
    // a rating belongs to the closed ticket, any other answer opens a new one
    expect(results).toEqual([
      ['1', 1, 0],
      ['2', 2, 0],
      ['3', 3, 0],
      ['0', null, 1],
      ['4', null, 1],
    ]);
  });

  it('214 an upload beyond the documented size is refused with 413 and a text', async () => {
    const talk = await s.attended();
    const form = new FormData();
    // a picture by its first bytes, but more than the 16 MB allowed for media
    const png = [
      0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8,
      2, 0, 0, 0,
    ];
    const large = new Uint8Array(17 * 1024 * 1024);
    large.set(png);
    form.append('medias', new Blob([large], { type: 'image/png' }), 'enorme.png');
    const refused = await call('POST', `/messages/${talk.ticket.id}`, { token: s.marina.token, form });
    expect(refused).toMatchObject({
      status: 413,
      body: { error: 'ERR_BODY_TOO_LARGE', message: expect.stringMatching(/\w+ \w+/) },
    });
  });

  it('215 the interface switches between pt, en and es, and an unknown language falls back to pt', async () => {
    const title = async (page: Page) => {
      await seen(page.getByRole('heading', { level: 1 }));
      return page.getByRole('heading', { level: 1 }).textContent();
    };
    const page = await s.page(null, { path: '/login' });
    const inLanguage = async (name: string) => {
      await page.getByRole('button', { name: /^(Idioma|Language)/ }).click();
      await page.getByRole('menuitemradio', { name }).click();
      await page.reload(); // it is stored
      return title(page);
    };
    const [en, es, pt] = [await inLanguage('English'), await inLanguage('Español'), await inLanguage('Português')];
    expect(pt).toBe('Entrar no Recado');
    expect(new Set([pt, en, es]).size).toBe(3);
    expect(await title(await s.page(null, { path: '/login', locale: 'de-DE' }))).toBe(pt);
  });

  it('216 every text in quotes appears exactly as spelled in pt', async () => {
    // by their dictionary keys, because other keys have some of the same texts
    const quoted = {
      'shell.elsewhere': 'Sua conta foi acessada em outro computador.',
      'validation.tooShort': 'Too Short!',
      'validation.tooLong': 'Too Long!',
      'validation.required': 'Required',
      'validation.email': 'Invalid email',
      'inbox.create.chooseQueue': 'Selecione uma fila',
      'login.expired': 'Opss! Sua assinatura venceu %{date}. Entre em contato com o Suporte para mais informações!',
      'app.noAccess': 'Acesso não permitido',
      'app.error': 'An error occurred!',
      'dashboard.userError': 'Erro ao obter informações da conversa',
      'dashboard.dayError': 'Erro ao buscar informações dos tickets',
    };
    // the scripts that a Portuguese browser loads, which contain the texts of no other language
    const scripts = new Map<string, string>();
    const reads: Promise<unknown>[] = [];
    const page = await s.page(null, { path: '/login', locale: 'pt-BR' });
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (!pathname.endsWith('.js')) return;
      const read = response.text().then(
        (text) => scripts.set(pathname, text),
        () => undefined,
      );
      reads.push(read);
    });
    await page.reload();
    await seen(page.getByRole('button', { name: 'Entrar' }));
    await page.waitForLoadState('networkidle');
    await Promise.all(reads);
    const all = [...scripts.values()].join('\n');
    expect(all).not.toContain('Select a queue');
    const isSpelled = ([place, text]: [string, string]) => {
      const key = must(place.split('.').at(-1));
      const written = ['"', "'", '`'].map((quote) => `${key}:${quote}${text}${quote}`);
      return written.some((one) =>
        startsOf(all, one).some((at) => [...groupsAround(all, at), key].join('.') === place),
      );
    };
    expect(Object.entries(quoted).filter((entry) => !isSpelled(entry))).toEqual([]);
  });
});
