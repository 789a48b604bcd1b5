// Imports a table with some invalid rows into the contacts of a company and into a contact list, each in a newly
// started process. Target: less than 64 MB of additional memory per process, every valid row added, every invalid
// one rejected.
import { until } from '../scripts/testing/until.mjs';
import { logIn } from './lib/api.mjs';
import { bench } from './lib/bench.mjs';
import { writeCompany } from './lib/company.mjs';
import { startCpuClock } from './lib/cpu.mjs';
import { readOptions } from './lib/options.mjs';
import { startPeakClock } from './lib/peak.mjs';
import { round } from './lib/stats.mjs';

const options = readOptions({ rows: 100_000, badPercent: 5, agents: 1 }, { rows: 2_000, badPercent: 5, agents: 1 });

const LIMIT_MS = 10 * 60_000;
const NUMBERS_FROM = 5_511_900_000_000;

/** Spreads the invalid rows, which have no number, evenly among the others. */
const isBad = (n) => Math.floor((n * options.badPercent) / 100) !== Math.floor(((n + 1) * options.badPercent) / 100);

function makeTable() {
  const rows = ['nome;numero;email'];
  for (let n = 0; n < options.rows; n += 1)
    rows.push(`Pessoa ${n};${isBad(n) ? 'sem número' : NUMBERS_FROM + n};pessoa${n}@exemplo.com`);
  return new Blob([rows.join('\n')], { type: 'text/csv' });
}

async function upload({ gateway, admin }, path) {
  const form = new FormData();
  form.set('file', makeTable(), 'pessoas.csv');
  const headers = { authorization: `Bearer ${admin.token}` };
  const answer = await fetch(`${gateway}${path}`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(`the upload answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
}

/**
 * Uploads the table and waits until the import has ended. @returns the duration, the results of the rows, and the cost
 */
async function bringIn({ system, gateway, admin, process }, { path, listPath }) {
  const { pid } = system.handles[process][0];
  const [stopPeak, stopCpu, begun] = [startPeakClock({ [process]: pid }), startCpuClock(system), performance.now()];
  await upload({ gateway, admin }, path);
  const ended = async () => {
    const [newest] = await admin.call('GET', listPath);
    return newest?.state !== 'running' && newest;
  };
  const { state, added, refused } = await until('the end of the import', ended, LIMIT_MS);
  const seconds = round((performance.now() - begun) / 1_000);
  return { state, added, refused, seconds, moreMb: stopPeak()[process], cpuMs: round(stopCpu()[process]) };
}

await bench({
  name: 'import',
  options,
  prepare: ({ mongoUrl }, say) =>
    writeCompany(mongoUrl, { name: 'Planilhas', tickets: 10, messages: 10, agents: options.agents }, say),
  run: async (system, company, say) => {
    const { gateway } = system.urls;
    const admin = await logIn(gateway, company.adminEmail, company.password);
    const around = { system, gateway, admin };
    say(`${options.rows} rows into the contacts`);
    const contacts = await bringIn(
      { ...around, process: 'tickets-messages' },
      { path: '/contacts/import', listPath: '/contact-imports' },
    );
    say(`${options.rows} rows into a contact list`);
    const { id } = await admin.call('POST', '/contact-lists', { name: 'Clientes' });
    const list = await bringIn(
      { ...around, process: 'campaigns-schedules' },
      { path: `/contact-lists/${id}/upload`, listPath: `/contact-lists/${id}/imports` },
    );
    return { ...options, contacts, list };
  },
});
