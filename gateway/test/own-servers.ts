import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureServers } from '../../scripts/infrastructure/find-servers.mjs';
import { choosePort } from '../../scripts/infrastructure/ports.mjs';
import { createRedis } from '../../scripts/infrastructure/redis.mjs';
import { testData } from '../../scripts/testing/test-data.mjs';
import { startNats } from '../../services/service-kit/test/own-nats.js';

/**
 * Starts separate NATS and Redis servers: requests here are handled by the test itself, and on shared servers other
 * tests' services would handle them too. These may also be stopped.
 */
export async function startOwnServers() {
  const { redis: program } = await ensureServers(() => undefined, ['redis']);
  if (!program) throw new Error('there is no Redis server here');
  const nats = await startNats();
  const dataDir = testData('redis');
  const common = { dataDir, logDir: join(dataDir, 'logs'), log: () => undefined };
  const redis = createRedis({ ...common, program, port: await choosePort() });
  await redis.start();
  return {
    nats: nats.server,
    redis,
    natsUrl: nats.url,
    /** Restarts NATS without its data, and runs the streams job again. */
    async emptyNats() {
      await nats.server.stop();
      rmSync(join(nats.dataDir, 'nats', 'jetstream'), { recursive: true });
      await nats.server.start();
      await nats.createStreams();
    },
    redisUrl: `redis://127.0.0.1:${redis.port}`,
    async stop() {
      await Promise.all([nats.stop(), redis.stop()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
export type OwnServers = Awaited<ReturnType<typeof startOwnServers>>;
