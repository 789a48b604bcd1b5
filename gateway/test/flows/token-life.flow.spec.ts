import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { TEST_MS } from '../../../scripts/testing/limits.mjs';
import { until } from '../../../scripts/testing/until.mjs';
import { CHROMIUM_PATH, logInAt, startBrowser } from './browser.js';
import { Desk } from './desk.js';
import { claimsOf, endingIn } from './tokens.js';

/** Longer than the margin that the page requires when it loads, and usually long enough to load it. */
const LIFE_S = 120;
const inBrowser = CHROMIUM_PATH ? describe : describe.skip;

type Tab = { page: Page; ending: string; loads: number };

/** Tests the real expiry of a token, once for both pages. */
inBrowser('a page whose token ends', () => {
  let desk: Desk;
  let browser: Browser;
  let live: Tab;
  let away: Tab;

  const tokenIn = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('token')`);
  const toWaiting = (page: Page) => page.getByRole('tab', { name: /^Aguardando/ }).click();
  const isShown = async (page: Page, name: string) => {
    await (await desk.contact(name)).says('oi', { to: desk.number });
    await page.getByRole('listitem').filter({ hasText: name }).waitFor();
  };
  /**
   * Loads a page with a token that expires soon and performs the step before the page refreshes it. On a slow machine
   * it retries with a longer-lived token.
   */
  const withEndingToken = async (user: string, step: (page: Page) => Promise<void>): Promise<Tab> => {
    const page = await logInAt(
      desk.urls.web,
      await browser.newContext({ serviceWorkers: 'block', locale: 'pt-BR' }),
      desk.email(user),
    );
    for (let life = LIFE_S; ; life *= 2) {
      const ending = await endingIn(desk.state, (await tokenIn(page)) ?? '', life);
      await page.evaluate(`localStorage.setItem('token', '${ending}')`);
      await page.reload();
      await toWaiting(page);
      await page.waitForLoadState('networkidle');
      await step(page);
      const tab = { page, ending, loads: 0 };
      page.on('load', () => (tab.loads += 1));
      if ((await tokenIn(page)) === ending) return tab;
      await page.context().setOffline(false);
    }
  };
  const endOf = async ({ ending }: Tab) => {
    const endsAtMs = claimsOf(ending).exp * 1_000;
    await until('the end of the token', () => Promise.resolve(Date.now() > endsAtMs), TEST_MS);
  };

  beforeAll(async () => {
    desk = await Desk.join();
    await desk.paired();
    browser = await startBrowser();
    away = await withEndingToken('supervisor', (page) => page.context().setOffline(true));
    live = await withEndingToken('marina', (page) => isShown(page, 'Antes'));
    await Promise.all([endOf(away), endOf(live)]);
  });
  afterAll(async () => {
    await browser?.close();
    await desk?.stop();
  });

  it('stays live with a new one, without a reload', async () => {
    await isShown(live.page, 'Depois');
    expect(await tokenIn(live.page)).not.toBe(live.ending);
    expect(live.loads).toBe(0);
  });

  it("recovers after being suspended for longer than the token's lifetime", async () => {
    const { page } = away;
    await (await desk.contact('Enquanto isso')).says('oi', { to: desk.number });
    const loaded = page.waitForEvent('load');
    await page.context().setOffline(false);

    await loaded; // intentional deviation: the specification reloads the page
    await toWaiting(page);
    await page.getByRole('listitem').filter({ hasText: 'Enquanto isso' }).waitFor();
    await isShown(page, 'De volta');
  });
});
