import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { CHROMIUM_PATH, logInAt, startBrowser } from './browser.js';
import { Desk } from './desk.js';
import { endingIn } from './tokens.js';
import { until } from '../../../scripts/testing/until.mjs';

const inBrowser = CHROMIUM_PATH ? describe : describe.skip;
type Login = { userId: string; loginId: string; rotatedAt: Date | null };
type Claims = { sub: string; lid: string };

const claimsOf = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;

inBrowser('Two tabs whose access token has expired', () => {
  let desk: Desk;
  let browser: Browser;
  let mongo: MongoClient;
  let context: BrowserContext;
  beforeAll(async () => {
    desk = await Desk.join();
    mongo = await new MongoClient(desk.state.mongoUrl).connect();
    browser = await startBrowser();
  });
  beforeEach(async () => {
    context = await browser.newContext({ serviceWorkers: 'block', locale: 'pt-BR' });
  });
  afterAll(async () => {
    await browser?.close();
    await mongo?.close();
    await desk?.stop();
  });

  const tokenOf = (page: Page): Promise<string> => page.evaluate<string>(`localStorage.getItem('token') ?? ''`);
  const familyOf = ({ sub }: Claims): Promise<Login[]> =>
    mongo.db('auth-tenants').collection<Login>('logins').find({ userId: sub }).toArray();

  /** Both tabs resume at the same time, each with the old token. */
  async function wakeBoth() {
    const one = await logInAt(desk.urls.web, context, desk.email('marina'));
    const two = await context.newPage();
    await two.goto(`${desk.urls.web}/tickets`);
    await two.getByRole('tab', { name: 'Aguardando' }).waitFor();
    const old = await endingIn(desk.state, await tokenOf(one), -60);
    await one.evaluate(`localStorage.setItem('token', '${old}')`);
    let refreshed = 0;
    context.on('response', (response) => {
      if (response.url().endsWith('/auth/refresh_token') && response.ok()) refreshed += 1;
    });

    await Promise.all([one.reload(), two.reload()]);

    for (const page of [one, two]) await page.getByRole('tab', { name: 'Aguardando' }).waitFor();
    const fresh = await until('a new token', async () => {
      const token = await tokenOf(one);
      return token !== old && token;
    });
    // the last tab has the token once a call from each tab has succeeded
    for (const page of [one, two]) await page.getByRole('tab', { name: 'Aguardando' }).click();
    return { tabs: [one, two], claims: claimsOf(old), fresh, refreshed: () => refreshed };
  }

  it('both stay logged in, with one refresh and one token family', async () => {
    const { tabs, claims, fresh, refreshed } = await wakeBoth();

    const family = await familyOf(claims);
    expect(refreshed()).toBe(1);
    expect(new Set(family.map(({ loginId }) => loginId))).toEqual(new Set([claims.lid]));
    expect(family.filter(({ rotatedAt }) => rotatedAt === null)).toHaveLength(1);
    expect(claimsOf(fresh)).toMatchObject({ sub: claims.sub, lid: claims.lid });
    for (const page of tabs) expect(page.url()).toContain('/tickets');
  });

  it('both stay logged in without coordination between tabs, and their tokens form one family', async () => {
    await context.addInitScript('delete Navigator.prototype.locks'); // a browser without the Web Locks API

    const { tabs, claims } = await wakeBoth();

    const family = await familyOf(claims);
    expect(new Set(family.map(({ loginId }) => loginId))).toEqual(new Set([claims.lid]));
    expect(family.filter(({ rotatedAt }) => rotatedAt === null)).toHaveLength(1);
    for (const page of tabs) {
      await page.reload();
      await page.getByRole('tab', { name: 'Aguardando' }).waitFor();
    }
  });
});
