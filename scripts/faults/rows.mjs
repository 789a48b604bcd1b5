import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../testing/until.mjs';
import { PROCESSES } from './fleet.mjs';
import { mongoRoles, natsRoles, stepDown } from './roles.mjs';

/** Longer than a lease, and than MongoDB's and NATS' patience with a member that is silent. */
const AWAY_SECONDS = 15;
const SESSIONS = 'whatsapp-sessions';
/** Each with the passage at which the process dies: files are rarer than texts. */
const SESSION_POINTS = {
  'after-decrypt': 20,
  'after-journal': 20,
  'after-commit': 20,
  'after-receipt': 20,
  'after-publish': 20,
  'after-send': 20,
  'before-download': 3,
  'after-download': 3,
};
const DEATH_LIMIT_MS = 40_000;

/** @typedef {import('./row.mjs').Row} Row */

const crash = (name, find) => ({ name: `kill ${name}`, fault: async (fleet) => fleet.crash(await find(fleet)) });
const freeze = (name, find) => ({
  name: `stop ${name}`,
  fault: async (fleet) => fleet.freeze(await find(fleet), AWAY_SECONDS),
});
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

/** The process dies by itself, between two steps of its own code. */
const failpoint = (name, point, passage) => ({
  name: `die ${point}`,
  prepare: (fleet) => fleet.arm(name, `${point}:${passage}`),
  fault: (fleet, pid) =>
    until(`the passage of ${point}`, async () => fleet.process(name, 1).pid !== pid, DEATH_LIMIT_MS),
});
const points = Object.entries(SESSION_POINTS).map(([point, passage]) => failpoint(SESSIONS, point, passage));

/** @type {Row[]} */
export const ROWS = [...ofProcesses, ...ofNats, ...ofMongo, ...others, ...points];

const SHORT = ['kill tickets-messages-1', 'kill whatsapp-sessions-1', 'kill NATS leader', 'step down MongoDB primary'];

/** @param {{ rows?: string, isShort: boolean }} wanted  words of row names, separated by commas */
export function rowsFor({ rows, isShort }) {
  if (rows) return ROWS.filter(({ name }) => rows.split(',').some((word) => name.includes(word.trim())));
  return isShort ? ROWS.filter(({ name }) => SHORT.includes(name)) : ROWS;
}
