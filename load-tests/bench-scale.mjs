// Measures start time, memory and the first logins when every process holds the state of many companies. Target:
// ready within 30 s.
import { AgentSocket } from './lib/agent-socket.mjs';
import { logIn } from './lib/api.mjs';
import { bench } from './lib/bench.mjs';
import { writeCrowd } from './lib/crowd.mjs';
import { cpuMs, residentMb, startCpuClock } from './lib/cpu.mjs';
import { readOptions } from './lib/options.mjs';
import { percentile, round } from './lib/stats.mjs';

const options = readOptions(
  {
    companies: 10_000,
    users: 50_000,
    connections: 20_000,
    queues: 50_000,
    tags: 50_000,
    logins: 1_000,
    together: 20,
  },
  { companies: 200, users: 1_000, connections: 400, queues: 1_000, tags: 1_000, logins: 50 },
);

const PROCESSES = [
  'auth-tenants',
  'tickets-messages',
  'whatsapp-sessions',
  'campaigns-schedules',
  'billing',
  'gateway',
];
/** Publishing all state to an empty NATS takes longer than a normal start. */
const START_LIMIT_MS = 600_000;

const seconds = (since) => round((performance.now() - since) / 1000);

/** Stops and starts all processes together, and measures the time until each is ready. */
async function startAgain(system) {
  const handles = PROCESSES.map((name) => system.handles[name][0]);
  await Promise.all(handles.map((handle) => handle.stop()));
  const begun = performance.now();
  const ready = await Promise.all(handles.map((handle) => handle.start().then(() => seconds(begun))));
  return {
    startCpuMs: Object.fromEntries(PROCESSES.map((name, n) => [name, cpuMs(handles[n].pid)])),
    readySeconds: Math.max(...ready),
    readyBy: Object.fromEntries(PROCESSES.map((name, n) => [name, ready[n]])),
  };
}

const weigh = (system) =>
  Object.fromEntries(PROCESSES.map((name) => [name, Math.round(residentMb(system.handles[name][0].pid))]));

/** Logs the first agents in, a given number at a time, each with a socket. */
async function everybodyLogsIn(system, crowd) {
  const { gateway } = system.urls;
  const sockets = [];
  const latencies = [];
  const people = Array.from({ length: Math.min(options.logins, options.users) }, (_, n) => n).values();
  const enter = async () => {
    for (const n of people) {
      const begun = performance.now();
      const { token, user } = await logIn(gateway, crowd.emailOf(n), crowd.password);
      const socket = new AgentSocket(gateway, user.companyId, token);
      await socket.connect();
      sockets.push(socket);
      latencies.push(performance.now() - begun);
    }
  };
  const begun = performance.now();
  const stopClock = startCpuClock(system);
  await Promise.all(Array.from({ length: options.together }, enter));
  const loginSeconds = seconds(begun);
  const loginCpuMs = stopClock();
  for (const socket of sockets) socket.close();
  return { loginSeconds, loginP50: percentile(latencies, 0.5), loginP99: percentile(latencies, 0.99), loginCpuMs };
}

let begun;
await bench({
  name: 'scale',
  options,
  startLimitMs: START_LIMIT_MS,
  prepare: async ({ mongoUrl }, say) => {
    const crowd = await writeCrowd(mongoUrl, options, say);
    begun = performance.now();
    return crowd;
  },
  run: async (system, crowd, say) => {
    const firstStartSeconds = seconds(begun);
    say(`first start, with all state published into an empty NATS: ${firstStartSeconds} s; starting again`);
    const ready = await startAgain(system);
    const mb = weigh(system);
    say(`ready after ${ready.readySeconds} s; ${options.logins} agents log in`);
    const logins = await everybodyLogsIn(system, crowd);
    const { companies, users, connections, queues, tags } = options;
    const size = { companies, users, connections, queues, tags };
    return { ...size, ...ready, firstStartSeconds, ...logins, mb, mbAfterLogins: weigh(system) };
  },
});
