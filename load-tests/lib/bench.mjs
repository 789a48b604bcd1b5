import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startSystem } from '../../scripts/system/system.mjs';

/**
 * Runs a benchmark on a separate system and prints one line of JSON. Stops and removes everything, even after a
 * failure; `--keep DIR` keeps data and logs, `--profile DIR` writes a CPU profile of every process.
 * @param {object} definition
 * @param {string} definition.name
 * @param {Record<string, any>} definition.options
 * @param {number} [definition.cacheGb]  MongoDB's memory; the indexes of a million messages fit into 3, as they should
 * on a real server
 * @param {(urls: { mongoUrl: string }) => Promise<any>} definition.prepare  writes data; the result is passed to `run`
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
      // real phones do not share our machine, so their garbage collection should cost little
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

/** Waits for the work caused by new data and indexes, so that it does not affect the measurement. */
async function writeToDisk(mongoUrl) {
  const client = await new MongoClient(mongoUrl).connect();
  try {
    await client.db('admin').command({ fsync: 1 });
  } finally {
    await client.close();
  }
}
