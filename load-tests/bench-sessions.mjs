// Many linked, idle sessions over two processes; then messages while one of the two is killed. Promise: at most 3 MB each, none lost, none doubled.
import { connectAgents, everythingArrived, measure } from './lib/agents.mjs';
import { logIn, until } from './lib/api.mjs';
import { bench } from './lib/bench.mjs';
import { writeCompany } from './lib/company.mjs';
import { cpuMs, residentMb } from './lib/cpu.mjs';
import { readOptions } from './lib/options.mjs';
import { burst, pairConnections, warmContacts } from './lib/phones.mjs';
import { round } from './lib/stats.mjs';

const SESSIONS = 'whatsapp-sessions';
const PAIRING_TOGETHER = 6;
const IDLE_SECONDS = 30;

const options = readOptions(
  { sessions: 500, active: 200, rate: 100, seconds: 120, agents: 5, processes: 2 },
  { sessions: 10, active: 5, rate: 10, seconds: 10, agents: 2 },
);

const sleep = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
const seconds = (since) => round((performance.now() - since) / 1000);

const allConnected = (admin) =>
  until(
    'all sessions',
    async () => {
      const connections = await admin.call('GET', '/whatsapp');
      return connections.every(({ status }) => status === 'CONNECTED');
    },
    600_000,
  );

/** Everything that ran them is gone; how long until all are connected again. */
async function startCold(system, admin) {
  await Promise.all(system.handles[SESSIONS].map((handle) => handle.stop()));
  const begun = performance.now();
  const fresh = Array.from({ length: options.processes }, () => system.add(SESSIONS));
  const handles = await Promise.all(fresh);
  system.handles[SESSIONS] = handles;
  await allConnected(admin);
  return { handles, connectSeconds: seconds(begun) };
}

async function measureIdle(handles) {
  const before = handles.map(({ pid }) => cpuMs(pid));
  await sleep(IDLE_SECONDS);
  const spentMs = handles.reduce((sum, { pid }, n) => sum + cpuMs(pid) - before[n], 0);
  const megabytes = handles.reduce((sum, { pid }) => sum + residentMb(pid), 0);
  return {
    idleCpuPercent: round(spentMs / IDLE_SECONDS / 10),
    mbPerSession: round(megabytes / options.sessions, 2),
    mbPerProcess: handles.map(({ pid }) => round(residentMb(pid))),
  };
}

async function writeWhileOneDies({ paired, agents, handles }, say) {
  const numbers = paired.numbers.slice(0, options.active);
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
  prepare: ({ mongoUrl }, say) =>
    writeCompany(mongoUrl, { name: 'Frota', tickets: 100, messages: 1_000, agents: options.agents }, say),
  run: async (system, company, say) => {
    const admin = await logIn(system.urls.gateway, company.adminEmail, company.password);
    const queueIds = [company.queueIds[0]];
    const begun = performance.now();
    const together = { count: options.sessions, prefix: '11', queueIds, together: PAIRING_TOGETHER };
    const paired = await pairConnections(system, admin, together);
    say(`${options.sessions} sessions are linked (${seconds(begun)} s); starting cold`);
    const { handles, connectSeconds } = await startCold(system, admin);
    say(`all connected after ${connectSeconds} s; idle for ${IDLE_SECONDS} s`);
    const idle = await measureIdle(handles);

    const agents = await connectAgents(system, company, options.agents);
    say(`${options.rate} messages/s over ${options.active} of them for ${options.seconds} s`);
    const figures = await writeWhileOneDies({ paired, agents, handles }, say);
    for (const agent of agents) agent.close();
    paired.simulator.close();
    return { sessions: options.sessions, connectSeconds, ...idle, ...figures };
  },
});
