import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { TEST_MS } from '../../../scripts/testing/limits.mjs';
import { until } from '../../../scripts/testing/until.mjs';
import { CHROMIUM_PATH, logInAt, startBrowser } from './browser.js';
import { Desk } from './desk.js';
import { claimsOf, endingIn } from './tokens.js';

/** Long enough, mostly, to load the page with it. */
const LIFE_S = 15;
const inBrowser = CHROMIUM_PATH ? describe : describe.skip;

inBrowser('a page whose token ends', () => {
  let desk: Desk;
  let browser: Browser;
  let page: Page;
  let loads = 0;

  beforeAll(async () => {
    desk = await Desk.join();
    await desk.paired();
    browser = await startBrowser();
    page = await logInAt(desk.urls.web, await browser.newContext({ locale: 'pt-BR' }), desk.email('marina'));
    page.on('load', () => (loads += 1));
  });
  afterAll(async () => {
    await browser?.close();
    await desk?.stop();
  });

  const token = () => page.evaluate<string | null>(`localStorage.getItem('token')`);
  const toWaiting = () => page.getByRole('tab', { name: /^Aguardando/ }).click();
  const isShown = async (name: string) => {
    await (await desk.contact(name)).says('oi', { to: desk.number });
    await page.getByRole('listitem').filter({ hasText: name }).waitFor();
  };
  /**
   * Loads the page with a token that ends soon, and does the step, both before the page has a newer one: on a machine
   * that is too slow for that again, with one that lasts longer.
   */
  const withEndingToken = async (step: () => Promise<void>): Promise<string> => {
    for (let life = LIFE_S; ; life *= 2) {
      const ending = await endingIn(desk.state, (await token()) ?? '', life);
      await page.evaluate(`localStorage.setItem('token', '${ending}')`);
      await page.reload();
      await toWaiting();
      await page.waitForLoadState('networkidle');
      await step();
      if ((await token()) === ending) return ending;
      await page.context().setOffline(false);
    }
  };
  /** What passes here is the life of the token itself. */
  const endOf = (ending: string) => {
    const endsAtMs = claimsOf(ending).exp * 1_000;
    return until('the end of the token', () => Promise.resolve(Date.now() > endsAtMs), TEST_MS);
  };

  it('stays live with a new one, and without loading again', async () => {
    const ending = await withEndingToken(() => isShown('Antes'));
    loads = 0;
    await endOf(ending);

    await isShown('Depois');
    expect(await token()).not.toBe(ending);
    expect(loads).toBe(0);
  });

  it('is live again by itself after it was away for longer than the token lasted', async () => {
    const ending = await withEndingToken(() => page.context().setOffline(true));
    await endOf(ending);
    await (await desk.contact('Enquanto isso')).says('oi', { to: desk.number });
    const loaded = page.waitForEvent('load');
    await page.context().setOffline(false);

    await loaded; // by the product: the specification has the page load again
    await toWaiting();
    await page.getByRole('listitem').filter({ hasText: 'Enquanto isso' }).waitFor();
    await isShown('De volta');
  });
});
