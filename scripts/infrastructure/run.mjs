/** Runs only the three servers, for tests and for work on one service. See README.md. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startServers } from './index.mjs';
import { reportFailure, UserError } from './user-error.mjs';

function readOptions() {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      'print-json': { type: 'boolean', default: false },
      'free-ports': { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  });
  if (!values.data) throw new UserError('Say where the data goes: node scripts/infrastructure/run.mjs --data DIR');
  return { ...values, dataDir: resolve(values.data) };
}

/** Resolves on a signal or when the parent process ends. @param {boolean} keep */
function untilAskedToStop(keep) {
  return new Promise((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
    const parent = process.ppid;
    setInterval(() => {
      if (!keep && process.ppid !== parent) stop(undefined);
    }, 500);
  });
}

try {
  const options = readOptions();
  const stopping = untilAskedToStop(options.keep);
  const servers = await startServers({
    dataDir: options.dataDir,
    freePorts: options['free-ports'],
    log: (line) => console.error(line),
  });
  const { mongoUrl, natsUrl, redisUrl, handles } = servers;
  const pids = Object.fromEntries(Object.entries(handles).map(([kind, handle]) => [kind, handle.pid]));
  if (options['print-json']) console.log(JSON.stringify({ mongoUrl, natsUrl, redisUrl, pids }));
  else console.log(`export MONGO_URL='${mongoUrl}' NATS_URL='${natsUrl}' REDIS_URL='${redisUrl}'`);
  await stopping;
  await servers.stop();
  process.exit(0);
} catch (error) {
  reportFailure(error);
  process.exit(1);
}
