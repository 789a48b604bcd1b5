import { join } from 'node:path';
import { ensureServers } from './find-servers.mjs';
import { createMongo, mongoUrl } from './mongo.mjs';
import { createNats, natsUrl } from './nats.mjs';
import { newPasswords, OPERATOR } from './nats-config.mjs';
import { choosePort, isTaken } from './ports.mjs';
import { createRedis, redisUrl } from './redis.mjs';

export { ensureServers } from './find-servers.mjs';

/**
 * @typedef {object} StartOptions
 * @property {string} dataDir  data of the servers; not deleted by a stop
 * @property {(line: string) => void} [log]
 * @property {string} [logDir]
 * @property {boolean} [ownServers]  ignore MONGO_URL, NATS_URL and REDIS_URL, for tests that kill servers
 * @property {boolean} [freePorts]  do not use the default ports
 * @property {(handle: import('./server-process.mjs').ServerProcess) => void} [onCreate]  called before its start
 * @property {boolean} [locked]  NATS requires a login, as in production; `natsUrlOf` returns each user's URL
 * @property {number} [cacheGb]
 */

/**
 * @typedef {object} Servers
 * @property {string} mongoUrl
 * @property {string} natsUrl
 * @property {(user: string) => string} natsUrlOf  the URL with the user's credentials
 * @property {string} redisUrl
 * @property {Partial<Record<ServerKind, import('./server-process.mjs').ServerProcess>>} handles   pid, start, stop,
 * kill, pause, resume, restart of each; none for a server that was given by its URL
 * @property {() => Promise<void>} stop
 */
/** @typedef {'mongo' | 'nats' | 'redis'} ServerKind */

const KINDS = {
  mongo: { variable: 'MONGO_URL', port: 27017, url: mongoUrl, create: createMongo },
  nats: { variable: 'NATS_URL', port: 4222, url: natsUrl, create: createNats },
  redis: { variable: 'REDIS_URL', port: 6379, url: redisUrl, create: createRedis },
};

/** Returns the servers that have no environment variable and must be started. @returns {ServerKind[]} */
export const ownServers = () =>
  /** @type {ServerKind[]} */ (Object.keys(KINDS)).filter((kind) => !process.env[KINDS[kind].variable]);

/**
 * Starts MongoDB, NATS and Redis on loopback and waits until they respond.
 * @param {StartOptions} options
 * @returns {Promise<Servers>}
 */
export async function startServers(options) {
  const { log = () => undefined, ownServers = false, locked = false } = options;
  const natsPasswords = locked ? newPasswords() : undefined;
  /** @type {ServerKind[]} */
  const kinds = ['mongo', 'nats', 'redis'];
  const given = (kind) => (ownServers ? undefined : process.env[KINDS[kind].variable]);
  const own = kinds.filter((kind) => !given(kind));
  const handles = await startOwn(own, { ...options, natsPasswords, log });
  for (const kind of kinds.filter(given)) log(`${KINDS[kind].variable} is set: using the server it names`);
  const urlOf = (kind) => given(kind) ?? KINDS[kind].url(handles[kind].port);
  const natsUrlOf = (user) =>
    natsPasswords ? natsUrl(handles.nats.port, { user, password: natsPasswords[user] }) : urlOf('nats');
  return {
    mongoUrl: urlOf('mongo'),
    natsUrl: natsUrlOf(OPERATOR),
    natsUrlOf,
    redisUrl: urlOf('redis'),
    handles,
    stop: () => stopAll(handles),
  };
}

async function startOwn(kinds, options) {
  const programs = await ensureServers(options.log, kinds);
  const handles = {};
  const outcomes = await Promise.allSettled(
    kinds.map(async (kind) => {
      handles[kind] = await startOne(kind, programs[kind], options);
    }),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (!failed) return handles;
  await stopAll(handles);
  throw failed.reason;
}

async function stopAll(handles) {
  await Promise.all(Object.values(handles).map((handle) => handle.stop()));
}

/** Retries with another port if a different process binds the chosen one first. */
async function startOne(kind, program, options, attempt = 1) {
  const { dataDir, freePorts, log, logDir = join(dataDir, 'logs') } = options;
  const port = await choosePort(freePorts || attempt > 1 ? undefined : KINDS[kind].port);
  const handle = KINDS[kind].create({ ...options, program, port, logDir });
  options.onCreate?.(handle);
  const began = Date.now();
  try {
    await handle.start();
  } catch (error) {
    if (attempt >= 3 || !error.ended || !(await isTaken(port))) throw error;
    log(`${handle.name}: port ${port} was taken in the meantime, trying another`);
    return startOne(kind, program, options, attempt + 1);
  }
  log(`${handle.name} answers on port ${port} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  return handle;
}
