import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { accepts } from './probe.mjs';
import { ServerProcess } from './server-process.mjs';
import { UserError } from './user-error.mjs';

export const SET = 'rs0';

/** @param {number} port */
export const mongoUrl = (port) => `mongodb://127.0.0.1:${port}/?replicaSet=${SET}&directConnection=true`;

/**
 * Creates a replica set of one, because transactions need a replica set, or with `isReady` a member of the caller's set.
 * @param {object} options
 * @param {import('./find-servers.mjs').Program} options.program
 * @param {number} options.port
 * @param {string} options.dataDir
 * @param {string} options.logDir
 * @param {number} [options.cacheGb]
 * @param {string} [options.name]
 * @param {(port: number, pid: number) => Promise<boolean>} [options.isReady]
 * @param {(line: string) => void} options.log
 */
export function createMongo(options) {
  const { program, port, dataDir, logDir, cacheGb = 0.5, name = 'MongoDB', isReady = becomePrimary, log } = options;
  const dbPath = join(dataDir, 'mongo');
  mkdirSync(dbPath, { recursive: true });
  return new ServerProcess({
    name,
    port,
    command: program.command,
    args: [
      ...['--replSet', SET, '--bind_ip', '127.0.0.1', '--port', String(port), '--dbpath', dbPath, '--nounixsocket'],
      ...['--wiredTigerCacheSizeGB', String(cacheGb), '--oplogSize', '512', '--quiet'],
      ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
      // a killed process leaves its transaction open; its locks must end before another process takes over
      ...['--setParameter', 'transactionLifetimeLimitSeconds=5'],
    ],
    env: { ...process.env, ...program.env },
    logFile: join(logDir, 'mongod.log'),
    isReady: (pid) => isReady(port, pid),
    log,
  });
}

/** Returns whether it accepts writes. Configures the replica set on the first start, or after the port has changed. */
async function becomePrimary(port, pid) {
  if (!(await accepts(port))) return false;
  const { MongoClient } = await driver();
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: 2_000,
  });
  try {
    if (Number((await client.db('admin').command({ serverStatus: 1 })).pid) !== pid) return false;
    await initiate(client, `127.0.0.1:${port}`);
    return await untilWritable(client);
  } finally {
    await client.close();
  }
}

async function initiate(client, host) {
  const members = [{ _id: 0, host }];
  const config = await client
    .db('local')
    .collection('system.replset')
    .findOne({}, { readPreference: 'secondaryPreferred' });
  if (!config) return client.db('admin').command({ replSetInitiate: { _id: SET, members } });
  if (config.members[0].host === host) return undefined;
  const replSetReconfig = { ...config, members, version: config.version + 1 };
  return client.db('admin').command({ replSetReconfig, force: true });
}

async function untilWritable(client) {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const { isWritablePrimary } = await client.db('admin').command({ hello: 1 });
    if (isWritablePrimary) return true;
    await sleep(50);
  }
  return false;
}

async function driver() {
  try {
    return await import('mongodb');
  } catch {
    throw new UserError('The MongoDB driver is not installed yet. Run: npm ci');
  }
}
