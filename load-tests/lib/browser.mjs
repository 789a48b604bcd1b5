import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/testing/chromium.mjs';
import { assertLoopback } from './api.mjs';

/** The browser of the flow tests, in which one user is logged in. */
export async function openBrowser(web, { token, user }) {
  assertLoopback(web);
  const executablePath = findChromium();
  if (!executablePath) throw new Error('this bench needs a Chromium: CHROMIUM_PATH, or chromium on the PATH');
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];
  const browser = await chromium.launch({ executablePath, args });
  const localStorage = [
    { name: 'token', value: token },
    { name: 'user', value: JSON.stringify(user) },
  ];
  const newPage = async () => {
    const context = await browser.newContext({
      ...{ locale: 'pt-BR', viewport: { width: 1440, height: 900 } },
      storageState: { cookies: [], origins: [{ origin: web, localStorage }] },
    });
    return context.newPage();
  };
  return { newPage, close: () => browser.close() };
}

/** Reads how much the page's main thread has worked, in milliseconds: a machine that is busy with others does not count. */
export async function startPageClock(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
}

/** Adds up the script that a page fetches, as it travels: gzip. */
export function countScript(page) {
  const sizes = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  return async () => Math.round((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 102.4) / 10;
}
