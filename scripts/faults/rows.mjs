import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../testing/until.mjs';
import { automaticRows } from './automatic.mjs';
import { PROCESSES } from './fleet.mjs';
import { restoreRows } from './restore.mjs';
import { epochsOf, mongoRoles, natsRoles, stepDown } from './roles.mjs';

/** Longer than the timeouts of MongoDB and NATS for a silent member. */
const AWAY_SECONDS = 15;
/** The n-th pass at which the process dies; files are rarer than text messages. */
const passageOf = (point) => (point.endsWith('-download') ? 3 : 20);
const DEATH_LIMIT_MS = 40_000;

/** @typedef {import('./row.mjs').Row} Row */

const crash = (name, find) => ({ name: `kill ${name}`, fault: async (fleet) => fleet.crash(await find(fleet)) });
const freeze = (name, find) => ({
  name: `stop ${name}`,
  fault: async (fleet) => fleet.freeze(await find(fleet), AWAY_SECONDS),
});
/**
 * Two frozen members leave the third without a majority. No process may lose a session: a lost one is taken again with a
 * higher epoch.
 */
const withoutPrimary = {
  name: 'no MongoDB primary',
  fault: async (fleet) => {
    const { primary, secondary } = await mongoRoles(fleet.clusters);
    const before = await epochsOf(fleet.clusters);
    await Promise.all([primary, secondary].map((member) => fleet.freeze(member, AWAY_SECONDS)));
    const after = await until('an answer of MongoDB', () => epochsOf(fleet.clusters));
    if (JSON.stringify(after) !== JSON.stringify(before))
      throw new Error(`sessions were lost: ${JSON.stringify({ before, after })}`);
  },
};
const both = (name, find) => [crash(name, find), freeze(name, find)];

const ofProcesses = PROCESSES.flatMap((name) =>
  [1, 2].flatMap((n) => both(`${name}-${n}`, (fleet) => fleet.process(name, n))),
);

const ofNats = ['leader', 'follower'].flatMap((role) =>
  both(`NATS ${role}`, async ({ clusters }) => (await natsRoles(clusters))[role]),
);

const ofMongo = ['primary', 'secondary'].flatMap((role) =>
  both(`MongoDB ${role}`, async ({ clusters }) => (await mongoRoles(clusters))[role]),
);

/** @type {Row[]} */
const others = [
  { name: 'step down MongoDB primary', fault: ({ clusters }) => stepDown(clusters) },
  withoutPrimary,
  ...both('Redis', (fleet) => fleet.server('Redis')),
  {
    name: 'restart Redis',
    fault: async (fleet) => {
      await fleet.server('Redis').stop();
      await sleep(AWAY_SECONDS * 1000);
      await fleet.server('Redis').start();
    },
  },
  { name: 'cut services - NATS', fault: (fleet) => fleet.cut('nats', AWAY_SECONDS) },
  { name: 'cut services - MongoDB', fault: (fleet) => fleet.cut('mongo', AWAY_SECONDS) },
  { name: 'cut gateway - Redis', fault: (fleet) => fleet.cut('gatewayToRedis', AWAY_SECONDS) },
];

/** Makes the process die between two steps of its code. */
const failpoint = (name, point) => ({
  name: `die ${point}`,
  prepare: (fleet) => fleet.arm(name, `${point}:${passageOf(point)}`),
  fault: (fleet, pid) =>
    until(`the passage of ${point}`, async () => fleet.process(name, 1).pid !== pid, DEATH_LIMIT_MS),
});

/** Returns every failpoint of the built code. @returns {Promise<Row[]>} */
async function ofFailpoints() {
  const { FAILPOINTS } = await import('../../services/whatsapp-sessions/dist/failpoint.js');
  const { TRANSACTION_POINTS } = await import('../../services/service-kit/dist/failpoints/index.js');
  return [
    ...FAILPOINTS.map((point) => failpoint('whatsapp-sessions', point)),
    ...TRANSACTION_POINTS.map((point) => failpoint('tickets-messages', point)),
  ];
}

const SHORT = ['kill tickets-messages-1', 'kill whatsapp-sessions-1', 'kill NATS leader', 'step down MongoDB primary'];

/** @param {{ rows?: string, isShort: boolean }} wanted  comma-separated words of row names */
export async function rowsFor({ rows, isShort }) {
  const all = [
    ...ofProcesses,
    ...ofNats,
    ...ofMongo,
    ...others,
    ...automaticRows(PROCESSES),
    ...restoreRows,
    ...(await ofFailpoints()),
  ];
  if (rows) return all.filter(({ name }) => rows.split(',').some((word) => name.includes(word.trim())));
  return isShort ? all.filter(({ name }) => SHORT.includes(name)) : all;
}
