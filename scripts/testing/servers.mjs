import { rmSync } from 'node:fs';
import { serversDirectory } from '../infrastructure/find-servers.mjs';
import { startServers } from '../infrastructure/index.mjs';
import { runCommand } from '../infrastructure/run-command.mjs';
import { createStreams } from '../infrastructure/streams.mjs';
import { LEVEL } from '../launch/shutdown.mjs';
import { testData } from './test-data.mjs';

/**
 * Starts empty servers: containers if Docker is available, otherwise processes.
 * @param {{ progress: import('../launch/progress.mjs').Progress, shutdown: import('../launch/shutdown.mjs').Shutdown }} context
 * @returns {Promise<Record<string, string>>} environment variables for the tests
 */
export async function startTestServers({ progress, shutdown }) {
  const { mongoUrl, natsUrl, redisUrl } = (await hasDocker())
    ? await inContainers(progress, shutdown)
    : await asProcesses(progress, shutdown);
  await progress.whileWaiting('creating the streams', createStreams(natsUrl));
  return { MONGO_URL: mongoUrl, NATS_URL: natsUrl, REDIS_URL: redisUrl, RECADO_SERVERS_DIR: serversDirectory() };
}

async function hasDocker() {
  return (await runCommand('docker', ['info'], { timeout: 3_000 })).ok;
}

async function asProcesses(progress, shutdown) {
  const dataDir = testData('test');
  const remove = async () => rmSync(dataDir, { recursive: true, force: true });
  shutdown.add(LEVEL.dataOfServers, { stop: remove, kill: remove });
  const onCreate = (handle) => shutdown.add(LEVEL.server, handle);
  const work = startServers({ dataDir, freePorts: true, log: progress.say, onCreate });
  return progress.whileWaiting('starting MongoDB, NATS and Redis', work);
}

async function inContainers(progress, shutdown) {
  const { startContainers } = await import('../infrastructure/containers.mjs');
  progress.say('a Docker engine answers: starting MongoDB, NATS and Redis in containers ...');
  const servers = await progress.whileWaiting('starting containers', startContainers());
  shutdown.add(LEVEL.server, { stop: servers.stop, kill: servers.stop });
  return servers;
}
