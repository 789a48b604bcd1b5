import { dayIn, firstOfLastDays, ListReport, type Dashboard } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import type { Page } from 'playwright-core';
import { choose, optionsOf } from './operator.js';
import { call, companies, gone, must, seen, state, suite } from './suite.js';

const s = suite();
const ZONE = 'America/Sao_Paulo';
const CARDS = ['Em atendimento', 'Aguardando', 'Resolvidos', 'Tempo médio de atendimento', 'Tempo médio de espera'];
const COUNTERS = ['supportHappening', 'supportPending', 'supportFinished', 'avgSupportTime', 'avgWaitTime'] as const;

const cardOf = (page: Page, name: string) => page.locator('dt', { hasText: name });
const valueOf = (page: Page, name: string) => cardOf(page, name).locator('xpath=following-sibling::dd[1]').innerText();
const read = (query: string) => s.admin.call<Dashboard>('GET', `/dashboard?${query}`);

/** A dashboard with these figures, unaffected by concurrent tests. */
async function openWith(more: (real: Dashboard) => Dashboard): Promise<Page> {
  const page = await s.page(s.admin, { path: '/tickets', fresh: true });
  await page.route(/\/dashboard\?/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: more((await response.json()) as Dashboard) });
  });
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await seen(cardOf(page, 'Em atendimento'));
  return page;
}

/** Returns the numbers in a chart, row by row. */
async function numbersOf(page: Page, chart: string): Promise<string[][]> {
  const frame = page.getByRole('region', { name: chart });
  await frame.getByText('Ver os números').click();
  const table = frame.getByRole('table', { name: chart });
  await seen(table);
  const rows = await table.locator('tbody tr').all();
  return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()));
}

describe('A 2b Dashboard', () => {
  it('A006 an admin sees the dashboard, a user does not and is not served GET /dashboard', async () => {
    const page = await s.page(s.admin, { path: '/' });
    await seen(page.getByRole('heading', { name: 'Dashboard' }));
    for (const person of [s.marina, s.supervisor]) {
      const other = await s.page(person, { path: '/' });
      await other.waitForURL('**/tickets');
      expect((await call('GET', '/dashboard?days=7', { token: person.token })).status).toBe(403);
    }
  });

  it('A007 the filter mode by date range asks for a first and a last day', async () => {
    const page = await s.page(s.admin, { path: '/' });
    await choose(page, 'Filtrar por', 'Datas');
    const today = dayIn(ZONE, new Date());
    const asked = page.waitForRequest((request) => request.url().includes('date_from'));
    await page.getByLabel('De', { exact: true }).fill(today);
    await page.getByLabel('Até', { exact: true }).fill(today);
    const { searchParams } = new URL((await asked).url());
    expect([searchParams.get('date_from'), searchParams.get('date_to')]).toEqual([today, today]);
    await seen(cardOf(page, 'Resolvidos'));
  });

  it('A008 the filter mode by preset offers 3, 7, 15, 30, 60 and 90 days', async () => {
    const page = await s.page(s.admin, { path: '/' });
    await seen(page.getByRole('combobox', { name: 'Período' }));
    expect(await optionsOf(page, 'Período')).toEqual([3, 7, 15, 30, 60, 90].map((days) => `${days} dias`));
  });

  it('A009 the stat cards show the five counters of support', async () => {
    const page = await openWith((real) => ({
      ...real,
      counters: { ...real.counters, ...Object.fromEntries(COUNTERS.map((name, n) => [name, 61 + n])) },
    }));
    const shown = await Promise.all(CARDS.map((name) => valueOf(page, name)));
    expect(shown).toEqual(['61', '62', '63', '1h 04m', '1h 05m']);
  });

  it('A010 the attendants table shows name, rating, average support time and online', async () => {
    const page = await openWith((real) => ({
      ...real,
      attendants: real.attendants.map((one) =>
        one.id === s.marina.user.id ? { ...one, rating: 2.5, avgSupportTime: 61, finished: 9 } : one,
      ),
    }));
    const table = page.getByRole('table', { name: 'Atendentes' });
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
      ...['Nome', 'Avaliação', 'Tempo médio de atendimento', 'Resolvidos', 'Situação'],
    ]);
    const row = table.getByRole('row').filter({ hasText: s.marina.user.name });
    await seen(row.getByText('Online'));
    expect(await row.getByRole('cell').allInnerTexts()).toEqual([s.marina.user.name, '2,5', '1h 01m', '9', 'Online']);
  });

  it('A011 the chart tickets per user draws GET /dashboard/ticketsUsers', async () => {
    await s.attended();
    const page = await s.page(s.admin, { path: '/tickets', fresh: true });
    const answered = page.waitForResponse((response) => response.url().includes('/dashboard/ticketsUsers'));
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    const { data } = (await (await answered).json()) as { data: { name: string; quantity: number }[] };
    expect(data.find(({ name }) => name === s.marina.user.name)?.quantity).toBeGreaterThan(0);
    expect(await numbersOf(page, 'Atendimentos por usuário')).toEqual(
      data.map(({ name, quantity }) => [name, String(quantity)]),
    );
    await seen(page.getByRole('region', { name: 'Atendimentos por usuário' }).locator('.recharts-bar-rectangle path'));
  });

  it('A012 the chart tickets per day draws GET /dashboard/ticketsDay, every day of the period', async () => {
    const page = await s.page(s.admin, { path: '/tickets', fresh: true });
    const answered = page.waitForResponse((response) => response.url().includes('/dashboard/ticketsDay'));
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    const { data } = (await (await answered).json()) as { data: { day: string; total: number }[] };
    expect(data).toHaveLength(30);
    expect(await numbersOf(page, 'Atendimentos por dia')).toEqual(
      data.map(({ day, total }) => [day.slice(5).split('-').toReversed().join('/'), String(total)]),
    );
  });

  it('A013 a super user sees the cards active connections and companies, an admin does not', async () => {
    const operator = await s.person('super@recado.local');
    const page = await s.page(operator, { path: '/' });
    await seen(cardOf(page, 'Conexões ativas'));
    await seen(cardOf(page, 'Empresas'));
    const other = await s.page(s.admin, { path: '/' });
    await seen(cardOf(other, 'Resolvidos'));
    for (const name of ['Conexões ativas', 'Empresas']) await gone(cardOf(other, name));
  });

  it("A014 without a filter parameter the page shows 'Parametrize o filtro'", async () => {
    const page = await s.page(s.admin, { path: '/' });
    await choose(page, 'Filtrar por', 'Datas');
    await seen(page.getByText('Parametrize o filtro', { exact: true }));
  });

  it('A015 125 minutes show as 2 hours and 5 minutes', async () => {
    const page = await openWith((real) => ({ ...real, counters: { ...real.counters, avgSupportTime: 125 } }));
    expect(await valueOf(page, 'Tempo médio de atendimento')).toBe('2h 05m');
  });

  it('A016 ratings 1, 2 and 3 show as unsatisfied, satisfied and very satisfied', async () => {
    const page = await openWith((real) => ({ ...real, ratings: { counts: [4, 5, 6], average: 2.1 } }));
    expect(await numbersOf(page, 'Avaliações')).toEqual([
      ['Insatisfeito', '4'],
      ['Satisfeito', '5'],
      ['Muito satisfeito', '6'],
    ]);
    expect(await valueOf(page, 'Avaliação média')).toBe('2,1');
  });
});

describe('A 7 Calls of the dashboard', () => {
  it('A196 GET /dashboard with days, or with date_from and date_to, answers counters and attendants', async () => {
    const today = dayIn(ZONE, new Date());
    for (const query of ['days=7', `date_from=${today}&date_to=${today}`]) {
      const { counters, attendants } = await read(query);
      for (const name of COUNTERS) expect(counters).toHaveProperty(name);
      const marina = must(attendants.find(({ id }) => id === s.marina.user.id));
      expect(Object.keys(marina)).toEqual(expect.arrayContaining(['name', 'rating', 'avgSupportTime']));
    }
    expect((await call('GET', '/dashboard', { token: s.admin.token })).status).toBe(400);
  });

  it('A197 GET /ticket/reports answers the documented shape', async () => {
    const { ticket } = await s.closed();
    const day = dayIn(ZONE, new Date());
    const query = `dateStart=${firstOfLastDays(2, ZONE, new Date())}&dateEnd=${day}&status=closed&userId=${s.marina.user.id}`;
    const page = ListReport.reply.parse(await s.admin.call('GET', `/ticket/reports?pageNumber=1&${query}`));
    const row = must(page.tickets.find(({ id }) => id === ticket.id));
    expect(row).toMatchObject({ number: ticket.number, user: { name: s.marina.user.name }, status: 'closed' });
    expect(row.resolutionTime).toBeGreaterThanOrEqual(0);
    const file = await call('GET', `/ticket/reports/export?format=csv&${query}`, { token: s.admin.token });
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(file.bytes.toString()).toContain(`\n${ticket.number};resolvido;`);
    for (const path of ['/ticket/reports', '/ticket/reports/export'])
      expect((await call('GET', path, { token: s.marina.token })).status).toBe(403);
  });

  it('A198 the charts count by initialDate and finalDate, both included, in the zone of the company', async () => {
    const [today, yesterday] = [dayIn(ZONE, new Date()), firstOfLastDays(2, ZONE, new Date())];
    const count = async (initialDate: string, finalDate: string) => {
      const days = await s.admin.call<{ data: { day: string; total: number }[]; count: number }>(
        'GET',
        `/dashboard/ticketsDay?initialDate=${initialDate}&finalDate=${finalDate}`,
      );
      return days;
    };
    const before = await count(today, today);
    await s.writes();
    const after = await count(yesterday, today);
    expect(after.data.map(({ day }) => day)).toEqual([yesterday, today]);
    expect(must(after.data[1]).total).toBeGreaterThan(must(before.data[0]).total);
    expect((await count(yesterday, yesterday)).data).toHaveLength(1);
  });

  it('A198 a ticket of 01:30 UTC counts for the previous day in São Paulo', async () => {
    const client = await new MongoClient(state.mongoUrl).connect();
    const tickets = client
      .db('tickets-messages')
      .collection<{ companyId: string; status: string; createdAt: Date }>('tickets');
    const old = { companyId: companies.Vizinha.id, status: 'closed' };
    const createdAt = new Date('2024-03-10T01:30:00Z');
    expect((await tickets.updateOne(old, { $set: { createdAt } })).matchedCount).toBe(1);
    await client.close();
    const admin = await s.adminOf('Vizinha');
    const [before, day] = ['2024-03-09', '2024-03-10'] as const;
    const query = `initialDate=${before}&finalDate=${day}`;
    const { data } = await admin.call<{ data: object[] }>('GET', `/dashboard/ticketsDay?${query}`);
    expect(data).toEqual([
      { day: before, total: 1 },
      { day, total: 0 },
    ]);
    const ofUsers = async (of: string) =>
      (await admin.call<{ count: number }>('GET', `/dashboard/ticketsUsers?initialDate=${of}&finalDate=${of}`)).count;
    expect([await ofUsers(before), await ofUsers(day)]).toEqual([1, 0]);
  });
});
