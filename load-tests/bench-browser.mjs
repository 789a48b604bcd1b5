// The inbox in a real Chromium. Target: a list of 10,000 tickets and a conversation of 5,000 messages scroll
// without a task
// over 50 ms and without jumping, a cached conversation is painted within 100 ms, and all script until then is
// less than 400 kB gzip.
import { fileURLToPath } from 'node:url';
import { logIn } from './lib/api.mjs';
import { bench } from './lib/bench.mjs';
import { countScript, countWork, openBrowser, startPageClock } from './lib/browser.mjs';
import { writeCompany } from './lib/company.mjs';
import { readOptions } from './lib/options.mjs';
import { percentile } from './lib/stats.mjs';

const options = readOptions({ tickets: 10_000, messages: 5_000, opened: 12 }, { tickets: 400, messages: 400 });
const CLOSED_SHARE = 0.8;

/** The script that a first visit fetches until the list and a conversation are shown. */
async function firstLoad(browser, web) {
  const page = await browser.newPage();
  const scriptKb = countScript(page);
  await page.goto(`${web}/tickets`, { waitUntil: 'commit' });
  await page.getByRole('tab', { name: 'Aguardando' }).click();
  const row = page.getByRole('listitem').first();
  await row.waitFor({ timeout: 60_000 });
  const toList = await scriptKb();
  await row.getByRole('link').click();
  await page.locator('[role="log"] [data-message]').first().waitFor();
  await page.waitForLoadState('networkidle');
  const withConversation = await scriptKb();
  await page.context().close();
  return { scriptKbToList: toList, scriptKbWithConversation: withConversation };
}

async function openList(browser, web, tab) {
  const page = await browser.newPage();
  page.setDefaultTimeout(600_000);
  await page.addInitScript({ path: fileURLToPath(new URL('lib/in-page.mjs', import.meta.url)) });
  await page.goto(`${web}/tickets`);
  await page.getByRole('button', { name: 'Ver todos os atendimentos da equipe' }).click();
  await page.getByRole('tab', { name: tab }).click();
  await page.getByRole('listitem').first().waitFor();
  return page;
}

/** Opens each conversation twice: the first time fills the cache, the second is measured. */
async function openCached(page) {
  const rows = await page.getByRole('listitem').elementHandles();
  const few = rows.slice(0, options.opened);
  const worked = await startPageClock(page);
  let awayPx = 0;
  const openAll = async () => {
    const [times, cpu] = [[], []];
    for (const row of few) {
      const before = await worked();
      times.push(await row.evaluate((element) => globalThis.bench.open(element)));
      cpu.push((await worked()) - before);
      await page.waitForTimeout(300);
      awayPx = Math.max(awayPx, await page.evaluate(() => globalThis.bench.awayPx()));
    }
    return { times, cpu };
  };
  await openAll();
  const { times, cpu } = await openAll();
  return {
    openP50Ms: percentile(times, 0.5),
    openWorstMs: percentile(times, 1),
    openCpuP50Ms: percentile(cpu, 0.5),
    openAwayPx: awayPx,
  };
}

async function longConversation(page, web, uuid) {
  await page.goto(`${web}/tickets/${uuid}`);
  await page.locator('[role="log"] [data-message]').first().waitFor();
  const up = await countWork(page, () => globalThis.bench.logUp('Início do atendimento'));
  return { up, down: await countWork(page, () => globalThis.bench.logDown()) };
}

await bench({
  name: 'browser',
  options,
  copies: { web: 1, 'whatsapp-sessions': 0 },
  prepare: ({ mongoUrl }, say) => {
    const tickets = Math.ceil(options.tickets / CLOSED_SHARE);
    const size = { tickets, messages: tickets * 5, agents: 1, longTicket: options.messages };
    return writeCompany(mongoUrl, { name: 'Tela', ...size }, say);
  },
  run: async (system, company, say) => {
    const { gateway, web } = system.urls;
    const admin = await logIn(gateway, company.adminEmail, company.password);
    const { uuid } = await admin.call('GET', `/tickets/${company.longTicketId}`);
    const browser = await openBrowser(web, admin);
    try {
      const load = await firstLoad(browser, web);
      say(JSON.stringify(load));
      const page = await openList(browser, web, 'Resolvidos');
      const opening = await openCached(page);
      say(JSON.stringify(opening));
      const toTheEnd = () => countWork(page, (count) => globalThis.bench.listDown(count), options.tickets);
      const reading = await toTheEnd();
      say(`read to the end: ${JSON.stringify(reading)}`);
      const up = await countWork(page, () => globalThis.bench.listUp());
      const down = await toTheEnd();
      say(`up ${JSON.stringify(up)}, down ${JSON.stringify(down)}`);
      const conversation = await longConversation(page, web, uuid);
      return { ...load, ...opening, list: { reading, up, down }, conversation };
    } finally {
      await browser.close();
    }
  },
});
