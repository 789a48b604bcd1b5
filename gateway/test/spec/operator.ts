import { randomUUID } from 'node:crypto';
import { dayIn, type CompanyRecord, type PlanRecord } from '@recado/contracts';
import { MongoClient } from 'mongodb';
import type { Locator, Page } from 'playwright-core';
import { until } from '../../../scripts/testing/until.mjs';
import { PASSWORD, DeskUser } from '../flows/desk.js';
import { call, logIn, must, seen, SOON_MS, state, unique, urls } from './suite.js';

export const TIME_ZONE = 'America/Sao_Paulo';
const DAY_MS = 86_400_000;

/** Returns yyyy-MM-dd, this many days from today in the companies' time zone. */
export const dayFromNow = (days: number): string => dayIn(TIME_ZONE, new Date(Date.now() + days * DAY_MS));

export const aPlanName = () => unique('Plano');
export const PLAN_LIMITS = { users: 3, connections: 2, queues: 4, value: 99.9 };

/** Returns the plan of the demo company, which includes everything. */
export async function wholePlan(operator: DeskUser): Promise<PlanRecord> {
  return must((await operator.call<PlanRecord[]>('GET', '/plans/all')).find(({ name }) => name === 'Completo'));
}

export async function aCompany(operator: DeskUser, fields: object = {}): Promise<CompanyRecord> {
  const { id: planId } = await wholePlan(operator);
  const email = `${randomUUID()}@empresa.local`;
  const company = { name: unique('Empresa'), email, password: PASSWORD, planId, ...fields };
  return operator.call<CompanyRecord>('POST', '/companies', company);
}

/** Creates a separate company with its first administrator logged in, so that changes affect no other test. */
export async function ownCompany(operator: DeskUser): Promise<{ company: CompanyRecord; admin: DeskUser }> {
  const company = await aCompany(operator);
  const { body } = await logIn(company.email);
  const admin = new DeskUser(urls.gateway, body.token, body.user);
  await admin.call('PUT', '/settings/campaignConsent', { value: 'message' }); // a new company requires explicit consent
  return { company, admin };
}

/** Puts a company into the state after a sign-up, because other tests disable the sign-up itself. */
export async function putOnTrial(companyId: string, trialExpiration: Date): Promise<void> {
  const client = await new MongoClient(state.mongoUrl).connect();
  const companies = client.db('auth-tenants').collection<{ _id: string }>('companies');
  await companies.updateOne({ _id: companyId }, { $set: { trialExpiration } });
  await client.close();
}

export const tabsOf = (page: Page) => page.getByRole('main').getByRole('tab').allInnerTexts();
export const readCompany = (operator: DeskUser, id: string) => operator.call<CompanyRecord>('GET', `/companies/${id}`);

/** Chooses an option of a select field by its label. */
export async function choose(scope: Page | Locator, label: string | RegExp, option: string): Promise<void> {
  const page = 'page' in scope ? scope.page() : scope;
  await scope.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

export async function optionsOf(page: Page, label: string): Promise<string[]> {
  await page.getByRole('combobox', { name: label }).click();
  await seen(page.getByRole('option'));
  const options = await page.getByRole('option').allInnerTexts();
  await page.keyboard.press('Escape');
  return options;
}

/** Returns the body of the screen's next call of this kind. */
export async function sentBy(page: Page, method: string, path: RegExp, act: () => Promise<unknown>): Promise<unknown> {
  const call = page.waitForRequest(
    (request) => request.method() === method && path.test(new URL(request.url()).pathname),
    { timeout: SOON_MS },
  );
  await act();
  return (await call).postDataJSON() as unknown;
}

/** Finds the row of a record in a table of the operator by its search. */
export async function rowOfTable(page: Page, name: string): Promise<Locator> {
  await page.getByRole('searchbox').fill(name);
  const row = page.getByRole('row').filter({ hasText: name });
  await seen(row);
  return row;
}

type Colour = 'none' | 'yellow' | 'red' | 'another';
const HUES: readonly (readonly [Colour, from: number, to: number])[] = [
  ['red', -15, 15],
  ['yellow', 40, 65],
];

/** Returns the background hue of a row. */
export async function colourOf(row: Locator): Promise<Colour> {
  const text = await row.first().evaluate((element) => getComputedStyle(element).backgroundColor);
  const numbers = (text.match(/\d*\.?\d+(?:e-?\d+)?/g) ?? []).map(Number);
  if (numbers[3] === 0) return 'none';
  const [red = 0, green = 0, blue = 0] = numbers;
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const hue = most === red && most > least ? (60 * (green - blue)) / (most - least) : NaN;
  return HUES.find(([, from, to]) => hue >= from && hue <= to)?.[0] ?? 'another';
}

type Mail = { to: string; text: string };

/** Waits for an e-mail and returns the match of a pattern. @param known  the matches of earlier e-mails */
export const seenMail = (to: string, pattern: RegExp, known: readonly string[] = []): Promise<string> =>
  until('the e-mail', async () => {
    const { body } = await call<Mail[]>('GET', `${urls.mailbox}/api/mails`);
    const found = body.filter((mail) => mail.to === to).map(({ text }) => pattern.exec(text)?.[1]);
    return found.find((text) => text !== undefined && !known.includes(text));
  });

/** Returns the balance of each ledger account of a company, in cents. */
export async function balancesOf(companyId: string): Promise<Record<string, number>> {
  type Entry = { lines: { account: string; cents: number }[] };
  const client = await new MongoClient(state.mongoUrl).connect();
  const entries = await client
    .db('billing')
    .collection<Entry>('ledger')
    .find({ companyId } as object)
    .toArray();
  await client.close();
  const balances: Record<string, number> = {};
  for (const { account, cents } of entries.flatMap(({ lines }) => lines))
    balances[account] = (balances[account] ?? 0) + cents;
  return balances;
}
