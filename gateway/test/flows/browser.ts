import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { PASSWORD } from './desk.js';

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
