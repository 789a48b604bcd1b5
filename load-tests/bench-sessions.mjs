// Pairs many idle sessions on two processes, then kills one process under load. Target: at most 3 MB per session,
// no message lost or duplicated.
import { connectAgents, everythingArrived, measure } from './lib/agents.mjs';
import { logIn } from './lib/api.mjs';
import { bench } from './lib/bench.mjs';
import { writeCompany } from './lib/company.mjs';
import { cpuMs, residentMb } from './lib/cpu.mjs';
import { readOptions } from './lib/options.mjs';
import { burst, pairConnections, warmContacts } from './lib/phones.mjs';
import { round } from './lib/stats.mjs';
import { until } from '../scripts/testing/until.mjs';

const SESSIONS = 'whatsapp-sessions';
const IDLE_SECONDS = 30;
const PROGRESS = 100;

const options = readOptions(
  { sessions: 500, active: 200, rate: 100, seconds: 120, agents: 5, processes: 2, together: 10, minutes: 40 },
  { sessions: 10, active: 5, rate: 10, seconds: 10, agents: 2 },
);

const sleep = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
const seconds = (since) => round((performance.now() - since) / 1000);

/** Logins before `since` do not count, because a transferred session shows its last state until it logs in. */
const allConnected = (admin, since, say) => {
  let reported = 0;
  return until(
    'all sessions',
    async () => {
      const connections = await admin.call('GET', '/whatsapp');
      const open = connections.filter(({ status, updatedAt }) => status === 'CONNECTED' && updatedAt > since).length;
      if (open - reported >= PROGRESS) say(`${(reported = open)} of ${connections.length} connected`);
      // reading a list of thousands ten times a second would distort the measurement
      return open === connections.length || sleep(0.5);
    },
    600_000,
  );
};

/** Replaces all processes and measures the time until all sessions are connected. */
async function startCold(system, admin, say) {
  await Promise.all(system.handles[SESSIONS].map((handle) => handle.stop()));
  const begun = performance.now();
  const since = new Date().toISOString();
  const fresh = Array.from({ length: options.processes }, () => system.add(SESSIONS));
  const handles = await Promise.all(fresh);
  system.handles[SESSIONS] = handles;
  await allConnected(admin, since, say);
  return { handles, connectSeconds: seconds(begun) };
}

/** The memory of a process without sessions. */
const weigh = (handles) => handles.map(({ pid }) => round(residentMb(pid)));

async function measureIdle(handles, base) {
  const before = handles.map(({ pid }) => cpuMs(pid));
  await sleep(IDLE_SECONDS);
  const spentMs = handles.reduce((sum, { pid }, n) => sum + cpuMs(pid) - before[n], 0);
  const weights = weigh(handles);
  const total = (list) => list.reduce((sum, megabytes) => sum + megabytes, 0);
  // new processes, with the same initial memory as the first ones
  const baseMb = total(base) / base.length;
  return {
    idleCpuPercent: round(spentMs / IDLE_SECONDS / 10),
    baseMbPerProcess: base,
    mbPerProcess: weights,
    mbPerSession: round(total(weights) / options.sessions, 2),
    mbPerSessionAboveBase: round((total(weights) - baseMb * handles.length) / options.sessions, 2),
    cpuMsSinceStart: handles.map(({ pid }) => Math.round(cpuMs(pid))),
  };
}

async function writeWhileOneDies({ paired, agents, handles }, say) {
  // processes claim sessions in connection order, so these are spread over both
  const numbers = paired.numbers.filter((_, n) => (n * options.active) % options.sessions < options.active);
  const groups = await warmContacts({ simulator: paired.simulator, numbers }, 2);
  const warm = await burst(paired.simulator, groups, { label: 'aquecer', count: numbers.length * 2, perSecond: 40 });
  await everythingArrived(agents, warm.length);
  for (const agent of agents) agent.arrived.clear();

  const load = { label: 'medida', count: options.rate * options.seconds, perSecond: options.rate };
  const writing = burst(paired.simulator, groups, load);
  await sleep(options.seconds / 2);
  say('one of the processes is killed');
  process.kill(handles[0].pid, 'SIGKILL');
  const sent = await writing;
  await everythingArrived(agents, sent.length, 60_000);
  return measure(agents, sent);
}

await bench({
  name: 'sessions',
  options,
  copies: { [SESSIONS]: options.processes },
  // the remaining process runs all sessions
  env: { MAX_SESSIONS: String(Math.max(1, options.sessions)) },
  prepare: ({ mongoUrl }, say) =>
    writeCompany(mongoUrl, { name: 'Frota', tickets: 100, messages: 1_000, agents: options.agents }, say),
  run: async (system, company, say) => {
    const admin = await logIn(system.urls.gateway, company.adminEmail, company.password);
    const queueIds = [company.queueIds[0]];
    const begun = performance.now();
    const base = weigh(system.handles[SESSIONS]);
    const { sessions: count, together, minutes } = options;
    const paired = await pairConnections(system, admin, { count, prefix: '11', queueIds, together, minutes, say });
    const linkSeconds = seconds(begun);
    say(`${options.sessions} sessions are linked (${linkSeconds} s); starting cold`);
    const { handles, connectSeconds } = await startCold(system, admin, say);
    say(`all connected after ${connectSeconds} s; idle for ${IDLE_SECONDS} s`);
    const idle = await measureIdle(handles, base);

    const agents = await connectAgents(system, company, options.agents);
    say(`${options.rate} messages/s over ${options.active} of them for ${options.seconds} s`);
    const figures = await writeWhileOneDies({ paired, agents, handles }, say);
    for (const agent of agents) agent.close();
    paired.simulator.close();
    return { sessions: options.sessions, linkSeconds, connectSeconds, ...idle, ...figures };
  },
});
