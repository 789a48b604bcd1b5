import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startSystem } from '../../scripts/system/system.mjs';

/**
 * Runs a bench on a system of its own and ends with one line of JSON. Everything is stopped and removed whatever happens;
 * `--keep DIR` keeps data and logs there, `--profile DIR` writes a CPU profile of every process.
 * @param {object} definition
 * @param {string} definition.name
 * @param {Record<string, any>} definition.options
 * @param {number} [definition.cacheGb]  MongoDB's memory; the indexes of a million messages fit into 3, as they should on a real server
 * @param {(urls: { mongoUrl: string }) => Promise<any>} definition.prepare  writes data; what it returns goes to `run`
 * @param {(system: import('../../scripts/system/system.mjs').System, prepared: any) => Promise<object>} definition.run
 */
export async function bench({
  name,
  options,
  prepare,
  run,
  env = {},
  copies = {},
  startLimitMs = undefined,
  cacheGb = 3,
}) {
  const dataDir = options.keep ?? mkdtempSync(join(tmpdir(), `recado-bench-${name}-`));
  const say = (line) => console.error(`[${name}] ${line}`);
  let system;
  let prepared;
  const leave = async () => {
    await system?.stop();
    if (!options.keep) rmSync(dataDir, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void leave().finally(() => process.exit(130)));
  try {
    say(`data in ${dataDir}`);
    system = await startSystem({
      dataDir,
      copies: { web: 0, ...copies },
      nodeArgs: options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [],
      // the phones of a hundred thousand people are on no machine of ours: their garbage should not be collected on it either
      nodeArgsOf: { 'whatsapp-simulator': ['--initial-old-space-size=3000'] },
      startLimitMs,
      cacheGb,
      env: {
        SEED_DEMO: 'false',
        RATE_LIMIT_PER_MINUTE: '1000000',
        USER_RATE_LIMIT_PER_MINUTE: '1000000',
        COMPANY_RATE_LIMIT_PER_MINUTE: '1000000',
        SOCKET_RATE_LIMIT_PER_MINUTE: '100000',
        LOG_LEVEL: 'warn',
        ...env,
      },
      prepare: async (urls) => {
        prepared = await prepare(urls, say);
      },
    });
    await writeToDisk(system.servers.mongoUrl);
    say('the system is ready');
    const figures = await run(system, prepared, say);
    console.log(JSON.stringify({ bench: name, ...figures }));
  } finally {
    await leave();
  }
}

/** The measured minutes must not pay for the data and indexes that were made just before. */
async function writeToDisk(mongoUrl) {
  const client = await new MongoClient(mongoUrl).connect();
  try {
    await client.db('admin').command({ fsync: 1 });
  } finally {
    await client.close();
  }
}
