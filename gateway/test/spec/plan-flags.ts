import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { DeskUser } from '../flows/desk.js';
import { call, seen, urls, type suite } from './suite.js';
import { noteWaits } from './typing.js';

const REFUSED = 'Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.';
type Seen = { text: boolean; home: boolean };
type Marked = { seen: Seen };
export type CallSpec = [method: string, path: string, json?: object];

/** Records that the page showed a text and then navigated to its home page. */
export function watchLeaving(text: string): void {
  const seen: Seen = { text: false, home: false };
  Object.assign(window, { seen });
  const look = () => {
    seen.text ||= document.body?.textContent?.includes(text) ?? false;
    seen.home ||= seen.text && location.pathname === '/';
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Waits until the page has shown the text and then its home page. */
export async function untilLeft(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as unknown as Marked).seen.home);
}

/** A company whose plan lacks a page sees the text, and its home page a second later. */
export async function expectLeaving(s: ReturnType<typeof suite>, path: string): Promise<void> {
  const page = await s.page(await s.adminOf('Magra'), { path: '/settings', fresh: true });
  await page.addInitScript(watchLeaving, REFUSED);
  const waits = await noteWaits(page);
  await page.goto(`${urls.web}${path}`);
  await seen(page.getByText(REFUSED, { exact: true }));
  await page.waitForURL((url) => url.pathname === '/');
  await untilLeft(page);
  expect(await waits()).toContain(1_000);
}

/** The server rejects each call of a company without the plan's flag, and not of one with it. */
export async function expectRefusals(poor: DeskUser, rich: DeskUser, calls: readonly CallSpec[]): Promise<void> {
  for (const [method, path, json] of calls) {
    const answer = (by: DeskUser) => call(method, path, { token: by.token, ...(json && { json }) });
    const [refused, taken] = [await answer(poor), await answer(rich)];
    expect([method, path, refused.status, refused.body['error']]).toEqual([method, path, 403, 'ERR_PLAN_FEATURE']);
    expect([method, path, taken.status]).not.toEqual([method, path, 403]);
  }
}
