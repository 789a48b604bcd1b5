import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Handle = { stop(): Promise<void>; start(): Promise<void>; kill(signal?: string): Promise<void>; port: number };
type Create = (options: object) => Handle;
const SCRIPTS = new URL('../../scripts/infrastructure/', import.meta.url).href;
const load = async <T>(file: string) => (await import(SCRIPTS + file)) as T;

/**
 * NATS and Redis that nobody else uses: requests here are answered by the test itself, and a service of another test
 * on the same servers would answer them too. Also, these may be stopped.
 */
export async function startOwnServers() {
  const { ensureServers } = await load<{
    ensureServers(log: () => void, kinds: string[]): Promise<Record<string, unknown>>;
  }>('find-servers.mjs');
  const { createNats } = await load<{ createNats: Create }>('nats.mjs');
  const { createRedis } = await load<{ createRedis: Create }>('redis.mjs');
  const { choosePort } = await load<{ choosePort(): Promise<number> }>('ports.mjs');
  const dataDir = mkdtempSync(join(tmpdir(), 'recado-gateway-test-'));
  const common = { dataDir, logDir: join(dataDir, 'logs'), log: () => undefined };
  const programs = await ensureServers(() => undefined, ['nats', 'redis']);
  const nats = createNats({ ...common, program: programs.nats, port: await choosePort() });
  await nats.start();
  const redis = createRedis({ ...common, program: programs.redis, port: await choosePort() });
  await redis.start();
  return {
    nats,
    redis,
    natsUrl: `nats://127.0.0.1:${nats.port}`,
    /** NATS comes back without what it had stored. */
    async emptyNats() {
      await nats.stop();
      rmSync(join(dataDir, 'nats', 'jetstream'), { recursive: true });
      await nats.start();
    },
    redisUrl: `redis://127.0.0.1:${redis.port}`,
    async stop() {
      await Promise.all([nats.stop(), redis.stop()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
export type OwnServers = Awaited<ReturnType<typeof startOwnServers>>;
