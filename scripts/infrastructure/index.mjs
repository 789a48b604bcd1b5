import { join } from 'node:path';
import { ensureServers } from './find-servers.mjs';
import { createMongo, mongoUrl } from './mongo.mjs';
import { createNats, natsUrl } from './nats.mjs';
import { choosePort } from './ports.mjs';
import { createRedis, redisUrl } from './redis.mjs';

export { ensureServers } from './find-servers.mjs';

/**
 * @typedef {object} StartOptions
 * @property {string} dataDir  what the servers store; kept by a stop
 * @property {(line: string) => void} [log]
 * @property {string} [logDir]
 * @property {boolean} [ownServers]  do not use MONGO_URL, NATS_URL and REDIS_URL: tests that kill servers want their own
 * @property {boolean} [freePorts]  never the default ports
 * @property {number} [cacheGb]
 * @property {string} [syncInterval]
 */

/**
 * @typedef {object} Servers
 * @property {string} mongoUrl
 * @property {string} natsUrl
 * @property {string} redisUrl
 * @property {Partial<Record<ServerKind, import('./server-process.mjs').ServerProcess>>} handles
 *   pid, start, stop, kill, pause, resume, restart of each; none for a server that was given by its URL
 * @property {() => Promise<void>} stop
 */
/** @typedef {'mongo' | 'nats' | 'redis'} ServerKind */

const KINDS = {
  mongo: { variable: 'MONGO_URL', port: 27017, url: mongoUrl, create: createMongo },
  nats: { variable: 'NATS_URL', port: 4222, url: natsUrl, create: createNats },
  redis: { variable: 'REDIS_URL', port: 6379, url: redisUrl, create: createRedis },
};

/**
 * Starts MongoDB, NATS and Redis on loopback and waits until they answer.
 * @param {StartOptions} options
 * @returns {Promise<Servers>}
 */
export async function startServers(options) {
  const { log = () => undefined, ownServers = false } = options;
  /** @type {ServerKind[]} */
  const kinds = ['mongo', 'nats', 'redis'];
  const given = (kind) => (ownServers ? undefined : process.env[KINDS[kind].variable]);
  const own = kinds.filter((kind) => !given(kind));
  const handles = await createHandles(own, options, log);
  const stop = async () => {
    await Promise.all(Object.values(handles).map((handle) => handle.stop()));
  };
  const urlOf = (kind) => given(kind) ?? KINDS[kind].url(handles[kind].port);

  const outcomes = await Promise.allSettled(own.map((kind) => announce(handles[kind], log)));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  for (const kind of kinds.filter(given)) log(`${KINDS[kind].variable} is set: using the server it names`);
  return { mongoUrl: urlOf('mongo'), natsUrl: urlOf('nats'), redisUrl: urlOf('redis'), handles, stop };
}

async function createHandles(own, options, log) {
  const { dataDir, freePorts, cacheGb, syncInterval, logDir = join(dataDir, 'logs') } = options;
  const programs = await ensureServers(log, own);
  const handles = {};
  for (const kind of own) {
    const port = await choosePort(freePorts ? undefined : KINDS[kind].port);
    handles[kind] = KINDS[kind].create({ program: programs[kind], port, dataDir, logDir, cacheGb, syncInterval, log });
  }
  return handles;
}

async function announce(handle, log) {
  const began = Date.now();
  await handle.start();
  log(`${handle.name} answers on port ${handle.port} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
}
