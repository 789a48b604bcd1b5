// Creates the nightly invoices of many companies and reads the operator's list of companies. Target: invoices for
// 10,000 companies in less than a minute, without duplicates when the process is killed; a page of companies with
// p99 <= 150 ms.
import { setTimeout as sleep } from 'node:timers/promises';
import { Mailbox } from '../scripts/mailbox/mailbox.mjs';
import { choosePort } from '../scripts/infrastructure/ports.mjs';
import { logIn } from './lib/api.mjs';
import { bench } from './lib/bench.mjs';
import { readOptions } from './lib/options.mjs';
import { Books, writePayers } from './lib/payers.mjs';
import { percentile, round } from './lib/stats.mjs';

const options = readOptions({ companies: 10_000, calls: 1_000 }, { companies: 500, calls: 100 });

/** Publishing all companies to an empty NATS takes longer than a normal start. */
const START_LIMIT_MS = 600_000;
const LIMIT_MS = 180_000;
const LOOK_EVERY_MS = 50;
const PAGE_SIZE = 40;
const BOSS = { email: 'operador@recado.local', password: 'Recado123' };

const seconds = (since) => round((performance.now() - since) / 1000);
const twoDigits = (value) => round(value, 2);

async function until(what, isThere) {
  const end = performance.now() + LIMIT_MS;
  while (!(await isThere())) {
    if (performance.now() > end) throw new Error(`${what} did not come within ${LIMIT_MS / 1000} s`);
    await sleep(LOOK_EVERY_MS);
  }
}

/** The duration of the last run as reported by the process; 0 if there was no run since its start. */
async function lastRun(system) {
  const metrics = await (await fetch(`${system.health.billing[0]}/metrics`)).text();
  return Number(/^recado_invoice_run_seconds (\S+)$/m.exec(metrics)?.[1] ?? 0);
}

const hasRun = (system) => until('the end of a run', async () => (await lastRun(system)) > 0);

/** The process checks every 30 s, so the duration of the run is measured, not the time since its start. */
async function run(system, process) {
  await (process ? process.start() : system.add('billing'));
  await hasRun(system);
  return twoDigits(await lastRun(system));
}

/** Kills the process after a third of the invoices; the next process creates the rest. */
async function killAndRepeat(system, books) {
  const { companies } = options;
  const [process] = system.handles.billing;
  await process.stop();
  await books.empty();
  const started = process.start().catch(() => undefined);
  await until('a third of the invoices', async () => (await books.countInvoices()) >= companies / 3);
  await process.kill('SIGKILL');
  await started;
  const atKill = await books.countInvoices();
  if (atKill >= companies) throw new Error('the process was killed too late: all invoices were stored');
  const begun = performance.now();
  await process.start();
  await until('all invoices', async () => (await books.countInvoices()) >= companies);
  const afterKillSeconds = seconds(begun);
  await hasRun(system);
  await books.assertOnceEach(companies);
  return { invoicesAtKill: atKill, afterKillSeconds };
}

/** Reads all pages as the operator, and searches by name, e-mail and phone. */
async function readPages(gateway) {
  const { call } = await logIn(gateway, BOSS.email, BOSS.password);
  const pages = Math.ceil(options.companies / PAGE_SIZE);
  const searches = [(n) => `empresa ${n}`, (n) => `EMPRESA${n}@`, (n) => `1191000${n % 1_000}`, () => 'ninguém'];
  const latencies = { page: [], search: [] };
  for (let n = 0; n < options.calls; n += 1) {
    const isSearch = n % 2 === 1;
    const searchParam = isSearch ? searches[(n >> 1) % searches.length](n * 7) : '';
    const query = new URLSearchParams({ searchParam, pageNumber: isSearch ? '1' : String(1 + ((n * 13) % pages)) });
    const begun = performance.now();
    await call('GET', `/companies?${query}`);
    latencies[isSearch ? 'search' : 'page'].push(performance.now() - begun);
  }
  const all = [...latencies.page, ...latencies.search];
  return {
    companiesPageP50: percentile(all, 0.5),
    companiesPageP99: percentile(all, 0.99),
    pageP99: percentile(latencies.page, 0.99),
    searchP99: percentile(latencies.search, 0.99),
  };
}

const mailbox = new Mailbox();
const smtpPort = await choosePort();
await mailbox.listen(smtpPort, '127.0.0.1');
try {
  await bench({
    name: 'billing',
    options,
    startLimitMs: START_LIMIT_MS,
    copies: {
      billing: 0,
      'whatsapp-sessions': 0,
      'whatsapp-simulator': 0,
      'campaigns-schedules': 0,
    },
    env: { SUPER_EMAIL: BOSS.email, SUPER_PASSWORD: BOSS.password, SMTP_URL: `smtp://127.0.0.1:${smtpPort}` },
    prepare: ({ mongoUrl }) => writePayers(mongoUrl, options.companies),
    run: async (system, _prepared, say) => {
      const { companies } = options;
      const books = new Books(system.servers.mongoUrl);
      try {
        const nightlySeconds = await run(system);
        await books.assertOnceEach(companies);
        say(`${companies} invoices in ${nightlySeconds} s; once more`);
        const [process] = system.handles.billing;
        await process.stop();
        const repeatSeconds = await run(system, process);
        await books.assertOnceEach(companies);
        say(`nothing new in ${repeatSeconds} s; from the beginning, and killed meanwhile`);
        const killed = await killAndRepeat(system, books);
        say(
          `killed at ${killed.invoicesAtKill} invoices, all after ${killed.afterKillSeconds} s; the operator's pages`,
        );
        await books.endMails();
        const pages = await readPages(system.urls.gateway);
        return { companies, nightlySeconds, repeatSeconds, ...killed, ...pages };
      } finally {
        await books.close();
      }
    },
  });
} finally {
  await mailbox.close();
}
