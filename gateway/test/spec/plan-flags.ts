import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Person } from '../flows/desk.js';
import { call, must, seen, urls, type suite } from './suite.js';
import { noteWaits } from './typing.js';

const REFUSED = 'Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.';
type Moments = { told?: number; home?: number };
type Marked = { moments: Moments };
export type Asked = [method: string, path: string, json?: object];

/** Notes when a text is first on the page, and when the page is then at its home. */
export function watchLeaving(text: string): void {
  const moments: Moments = {};
  Object.assign(window, { moments });
  const look = () => {
    if (document.body?.textContent?.includes(text)) moments.told ??= Date.now();
    if (moments.told && location.pathname === '/') moments.home ??= Date.now();
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}

/** How many milliseconds after that text the page was at its home. */
export async function leftAfter(page: Page): Promise<number> {
  await page.waitForFunction(() => (window as unknown as Marked).moments.home);
  const { told, home } = await page.evaluate(() => (window as unknown as Marked).moments);
  return must(home) - must(told);
}

/** A company whose plan lacks a page reads so there, and is at its home a second later. */
export async function expectLeaving(s: ReturnType<typeof suite>, path: string): Promise<void> {
  const page = await s.page(await s.adminOf('Magra'), { path: '/settings', fresh: true });
  await page.addInitScript(watchLeaving, REFUSED);
  const waits = await noteWaits(page);
  await page.goto(`${urls.web}${path}`);
  await seen(page.getByText(REFUSED, { exact: true }));
  await page.waitForURL((url) => url.pathname === '/');
  const ms = await leftAfter(page);
  expect(ms).toBeGreaterThan(800);
  expect(ms).toBeLessThan(4_000);
  expect(await waits()).toContain(1_000);
}

/** The server refuses each call to a company without the plan's flag, and not to one with it. */
export async function expectRefusals(poor: Person, rich: Person, calls: readonly Asked[]): Promise<void> {
  for (const [method, path, json] of calls) {
    const answer = (by: Person) => call(method, path, { token: by.token, ...(json && { json }) });
    const [refused, taken] = [await answer(poor), await answer(rich)];
    expect([method, path, refused.status, refused.body['error']]).toEqual([method, path, 403, 'ERR_PLAN_FEATURE']);
    expect([method, path, taken.status]).not.toEqual([method, path, 403]);
  }
}
