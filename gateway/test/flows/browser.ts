import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { PASSWORD, type Person } from './desk.js';

/** Chromium for a flow; none where CHROMIUM_PATH is not set, and then its tests are skipped. */
export const { CHROMIUM_PATH } = process.env;

export const startBrowser = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: CHROMIUM_PATH ?? '',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-quic',
      '--no-first-run',
      ...more,
    ],
  });

export async function logInAt(web: string, context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${web}/login`);
  await page.getByLabel(/e-?mail/i).fill(email);
  await page.getByLabel(/senha/i).first().fill(PASSWORD);
  await page.getByRole('button', { name: /entrar/i }).click();
  await page.waitForURL('**/tickets');
  return page;
}

/** Every page of it belongs to somebody who is logged in by the API already: the screen's own log-in would end that. */
export const remember = (context: BrowserContext, { token, user }: Person): Promise<unknown> =>
  context.addInitScript(
    (items) => {
      for (const [name, value] of Object.entries(items)) globalThis.localStorage.setItem(name, value);
    },
    { token, user: JSON.stringify(user), cshow: 'true' },
  );
