// Measures an installation without users: one company, two linked numbers, one process of each service. Target: at most
// 3 requests/s to MongoDB and 4 % of a core for all processes and servers together.
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@nats-io/transport-node';
import { natsAddress } from '../services/service-kit/dist/messaging/nats-address.js';
import { logIn } from './lib/api.mjs';
import { bench } from './lib/bench.mjs';
import { writeCompany } from './lib/company.mjs';
import { residentMb, startCpuClock } from './lib/cpu.mjs';
import { DatabaseLoad } from './lib/database-load.mjs';
import { readOptions } from './lib/options.mjs';
import { pairConnections } from './lib/phones.mjs';
import { round } from './lib/stats.mjs';

/** The demonstration phones are not part of an installation. */
const APART = new Set(['load', 'whatsapp-simulator']);

const options = readOptions({ connections: 2, seconds: 30, settle: 30 }, { connections: 1, seconds: 5, settle: 5 });

/** Counts all NATS messages by the first two tokens of their subject; NATS delivers each one to this process as well. */
async function countPublishes(natsUrl) {
  const nats = await connect(natsAddress(natsUrl));
  const counts = new Map();
  const count = (_, { subject }) => {
    const kind = subject.startsWith('_INBOX') ? '_INBOX' : subject.split('.').slice(0, 3).join('.');
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  };
  nats.subscribe('>', { callback: count });
  await nats.flush();
  return async () => {
    await nats.close();
    return counts;
  };
}

const perSecond = (counts) =>
  Object.fromEntries([...counts].map(([name, count]) => [name, round(count / options.seconds, 2)]));
const total = (values) => values.reduce((sum, value) => sum + value, 0);

function memoryOf({ servers, handles }) {
  const servers_ = Object.entries(servers.handles).map(([name, { pid }]) => [name, residentMb(pid)]);
  const processes = Object.entries(handles).flatMap(([name, list]) => list.map(({ pid }) => [name, residentMb(pid)]));
  return Object.fromEntries([...servers_, ...processes].map(([name, megabytes]) => [name, round(megabytes)]));
}

async function measureCounters(system, load) {
  const before = await load.totals();
  const stopClock = startCpuClock(system);
  await sleep(options.seconds * 1_000);
  const cpu = Object.entries(stopClock()).map(([name, ms]) => [name, round(ms / options.seconds / 10, 2)]);
  const after = await load.totals();
  const requests = Object.entries(after).map(([name, count]) => [name, count - before[name]]);
  return { requests: perSecond(requests), cpuPercent: Object.fromEntries(cpu) };
}

await bench({
  name: 'idle',
  options,
  prepare: ({ mongoUrl }, say) =>
    writeCompany(mongoUrl, { name: 'Vazia', tickets: 100, messages: 1_000, agents: 2 }, say),
  run: async (system, company, say) => {
    const admin = await logIn(system.urls.gateway, company.adminEmail, company.password);
    const paired = { count: options.connections, prefix: '11', queueIds: [company.queueIds[0]], together: 2 };
    const { simulator } = await pairConnections(system, admin, paired);
    simulator.events.close();
    await sleep(options.settle * 1_000);
    const load = await DatabaseLoad.connect(system.servers.mongoUrl);
    say(`idle for ${options.seconds} s`);
    const { requests, cpuPercent } = await measureCounters(system, load);
    say(`idle for another ${options.seconds} s, with MongoDB's profiler and a NATS subscriber`);
    const stopCounting = await countPublishes(system.servers.natsUrl);
    const operations = await load.operationsOf(() => sleep(options.seconds * 1_000));
    const publishes = await stopCounting();
    await load.close();
    const counted = Object.entries(cpuPercent).filter(([name]) => !APART.has(name));
    return {
      requestsPerSecond: requests.requests,
      operationsPerSecond: round(total(Object.values(operations)) / options.seconds, 2),
      publishesPerSecond: round(total([...publishes.values()]) / options.seconds, 2),
      cpuPercentOfACore: round(total(counted.map(([, percent]) => percent))),
      cpuPercent,
      residentMb: memoryOf(system),
      requests,
      operations: perSecond(Object.entries(operations)),
      publishes: perSecond([...publishes].toSorted(([, a], [, b]) => b - a)),
      ...options,
    };
  },
});
