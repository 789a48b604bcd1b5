import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { CHROMIUM_PATH, startBrowser } from './browser.js';
import { Desk, PASSWORD, PHONE } from './desk.js';

const LIFE_S = 12;
const LONGER_THAN_LIFE_MS = (LIFE_S + 4) * 1_000;

const inBrowser = CHROMIUM_PATH ? describe : describe.skip;

inBrowser('a page whose token ends', () => {
  let desk: Desk;
  let browser: Browser;
  let page: Page;
  let loads = 0;

  beforeAll(async () => {
    const envOf = { 'auth-tenants': { ACCESS_TOKEN_SECONDS: String(LIFE_S) } };
    desk = await Desk.start({ copies: { web: 1 }, envOf });
    await desk.paired();
    browser = await startBrowser();
    page = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
    await page.goto(`${desk.system.urls.web}/login`);
    await page.getByLabel('E-mail').fill('marina@aurora.local');
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('tab', { name: /^Aguardando/ }).click();
    await page.waitForLoadState('networkidle');
    page.on('load', () => (loads += 1));
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await desk?.stop();
  });

  const token = () => page.evaluate<string | null>(`localStorage.getItem('token')`);
  const isShown = async (name: string) => {
    await desk.phone.contact(name).says('oi', { to: PHONE });
    await page.getByRole('listitem').filter({ hasText: name }).waitFor();
  };

  it('stays live with a new one, and without loading again', async () => {
    await isShown('Antes');
    const first = await token();
    await page.waitForTimeout(LONGER_THAN_LIFE_MS); // what passes here is the life of the token itself

    await isShown('Depois');
    expect(await token()).not.toBe(first);
    expect(loads).toBe(0);
  }, 60_000);

  it('is live again by itself after it was away for longer than the token lasted', async () => {
    await page.context().setOffline(true);
    await page.waitForTimeout(LONGER_THAN_LIFE_MS);
    await desk.phone.contact('Enquanto isso').says('oi', { to: PHONE });
    const loaded = page.waitForEvent('load', { timeout: 30_000 });
    await page.context().setOffline(false);

    await loaded; // by the product: the specification has the page load again
    await page.getByRole('tab', { name: /^Aguardando/ }).click();
    await page.getByRole('listitem').filter({ hasText: 'Enquanto isso' }).waitFor();
    await isShown('De volta');
  }, 90_000);
});
