import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { PASSWORD, type DeskUser } from './desk.js';
import { HANG_MS } from '../../../scripts/testing/limits.mjs';

/** Chromium for a flow. Without CHROMIUM_PATH its tests are skipped. */
export const { CHROMIUM_PATH } = process.env;

const { CHROMIUM_SHELL_PATH = CHROMIUM_PATH } = process.env;

/** @param program  the headless shell by default; the full browser for tests that need it */
export async function startBrowser(
  more: readonly string[] = [],
  program = CHROMIUM_SHELL_PATH ?? '',
): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: program,
    timeout: HANG_MS,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-quic',
      '--no-first-run',
      ...more,
    ],
  });
  browser.on('context', (context) => context.setDefaultTimeout(HANG_MS));
  return browser;
}

export async function logInAt(web: string, context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${web}/login`);
  await page.getByLabel(/e-?mail/i).fill(email);
  await page.getByLabel(/senha/i).first().fill(PASSWORD);
  await page.getByRole('button', { name: /entrar/i }).click();
  await page.waitForURL('**/tickets');
  return page;
}

/** Logs every page of the context in with an API token, because logging in on the screen would end that login. */
export const remember = (context: BrowserContext, { token, user }: DeskUser): Promise<unknown> =>
  context.addInitScript(
    (items) => {
      for (const [name, value] of Object.entries(items)) globalThis.localStorage.setItem(name, value);
    },
    { token, user: JSON.stringify(user), cshow: 'true' },
  );
