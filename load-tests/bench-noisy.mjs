// Company A receives bursts of 400 messages and then requests slow reports and searches continuously, while
// company B receives 5 messages/s. Target: B's p99 is at most 1.3 times its value without company A.
import { connectAgents, everythingArrived, measure } from './lib/agents.mjs';
import { logIn } from './lib/api.mjs';
import { bench } from './lib/bench.mjs';
import { writeCompany } from './lib/company.mjs';
import { readOptions } from './lib/options.mjs';
import { burst, pairConnections, warmContacts } from './lib/phones.mjs';
import { round } from './lib/stats.mjs';

const options = readOptions(
  { tickets: 20_000, messages: 100_000, agents: 5, seconds: 60, bursts: 10, size: 400, rate: 5, readers: 20 },
  { tickets: 500, messages: 2_000, agents: 2, seconds: 10, bursts: 2, readers: 4 },
);

async function join(system, company, prefix) {
  const admin = await logIn(system.urls.gateway, company.adminEmail, company.password);
  const paired = await pairConnections(system, admin, { count: 1, prefix, queueIds: [company.queueIds[0]] });
  const groups = await warmContacts(paired, 20);
  const agents = await connectAgents(system, company, options.agents);
  const warm = await burst(paired.simulator, groups, { label: 'aquecer', count: 20, perSecond: 20 });
  await everythingArrived(agents, warm.length);
  for (const agent of agents) agent.arrived.clear();
  return { admin, groups, agents, simulator: paired.simulator };
}

/** Measures company B alone, or during the given work. */
async function measureQuiet({ simulator, groups, agents }, label) {
  const sent = await burst(simulator, groups, {
    label,
    count: options.rate * options.seconds,
    perSecond: options.rate,
  });
  await everythingArrived(agents, sent.length, 30_000);
  const figures = measure(agents, sent);
  for (const agent of agents) agent.arrived.clear();
  return figures;
}

async function bursts({ simulator, groups, agents }) {
  const everyMs = (options.seconds * 1000) / options.bursts;
  const begun = performance.now();
  for (let n = 0; n < options.bursts; n += 1) {
    const waitMs = begun + n * everyMs - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    await burst(simulator, groups, { label: `rajada ${n}`, count: options.size, perSecond: 2_000 });
  }
  await everythingArrived(agents, options.bursts * options.size, 30_000);
  return agents.reduce((total, { arrived }) => total + options.bursts * options.size - arrived.size, 0);
}

/**
 * Makes requests that load the database: sums over a year, and words that occur in every message. @returns the number
 * of responses
 */
async function reports({ admin }) {
  const until = performance.now() + options.seconds * 1000;
  const paths = ['/dashboard?days=365', '/tickets?searchParam=a&showAll=true', '/contacts?searchParam=a'];
  const read = async (place) => {
    let answered = 0;
    for (let n = place; performance.now() < until; n += 1)
      answered += await admin.call('GET', paths[n % paths.length]).then(
        () => 1,
        () => 0, // rejected as too many or too slow, as intended
      );
    return answered;
  };
  const counts = await Promise.all(Array.from({ length: options.readers }, (_, place) => read(place)));
  return counts.reduce((sum, count) => sum + count, 0);
}

await bench({
  name: 'noisy',
  options,
  prepare: async ({ mongoUrl }, say) => {
    const size = { tickets: options.tickets, messages: options.messages, agents: options.agents };
    const noisy = await writeCompany(mongoUrl, { name: 'Barulhenta', ...size }, say);
    return { noisy, quiet: await writeCompany(mongoUrl, { name: 'Quieta', ...size }, say) };
  },
  run: async (system, { noisy, quiet }, say) => {
    const a = await join(system, noisy, '11');
    const b = await join(system, quiet, '21');
    say(`company B alone for ${options.seconds} s`);
    const alone = await measureQuiet(b, 'sozinha');
    say(`company B beside ${options.bursts} bursts of ${options.size}`);
    const [beside, lostOfA] = await Promise.all([measureQuiet(b, 'ao lado'), bursts(a)]);
    for (const agent of a.agents) agent.arrived.clear();
    say(`company B beside ${options.readers} readers of reports`);
    const [besideReports, reportsAnswered] = await Promise.all([measureQuiet(b, 'relatórios'), reports(a)]);
    for (const { agents, simulator } of [a, b]) {
      for (const agent of agents) agent.close();
      simulator.close();
    }
    return {
      aloneP50: alone.p50,
      aloneP99: alone.p99,
      besideBurstP50: beside.p50,
      besideBurstP99: beside.p99,
      besideReportsP99: besideReports.p99,
      reportsAnswered,
      ratio: round(beside.p99 / alone.p99, 2),
      reportsRatio: round(besideReports.p99 / alone.p99, 2),
      samples: beside.samples / options.agents,
      lost: alone.lost + beside.lost + besideReports.lost + lostOfA,
      doubled: alone.doubled + beside.doubled + besideReports.doubled,
    };
  },
});
