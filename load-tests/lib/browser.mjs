import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/testing/chromium.mjs';
import { assertLoopback } from './api.mjs';

/** Starts the browser of the flow tests with one logged-in user. */
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

/** Reads the CPU time of the page's main thread in milliseconds, which excludes other processes. */
export async function startPageClock(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
}

const LIMIT_MS = 50;
const threadOf = ({ pid, tid }) => `${pid}:${tid}`;

function workIn(events) {
  const named = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const main = new Set(named.map(threadOf));
  const tasks = events.filter((one) => one.name === 'ThreadControllerImpl::RunTask' && main.has(threadOf(one)));
  if (tasks.length === 0) throw new Error('the browser reported no tasks');
  const work = tasks.map(({ tdur = 0 }) => tdur / 1_000);
  return { longWork: work.filter((ms) => ms > LIMIT_MS).length, longestWorkMs: Math.round(Math.max(...work)) };
}

/** Runs a script in the page and returns the page's tasks with its result. */
export const countWork = (page, script, argument) => countTasks(page, () => page.evaluate(script, argument));

/**
 * Performs an action and returns the page's tasks meanwhile, measured by their CPU time, which excludes other processes.
 */
export async function countTasks(page, act) {
  const session = await page.context().newCDPSession(page);
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => value.forEach((event) => events.push(event)));
  const traceConfig = { includedCategories: ['toplevel'] };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  const result = await act();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return { ...result, ...workIn(events) };
}

/** Sums the gzipped script that a page fetches. */
export function countScript(page) {
  const sizes = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  return async () => Math.round((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 102.4) / 10;
}
