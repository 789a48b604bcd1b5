import { GenericContainer, Wait } from 'testcontainers';
import { natsConfig } from './nats-config.mjs';

const SET_UP =
  "try { rs.status().ok } catch { rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: 'localhost:27017' }] }).ok }";
const PRIMARY = 'if (!db.hello().isWritablePrimary) quit(1)';

/** Starts the three servers in containers on free ports. */
export async function startContainers() {
  const started = await Promise.all([startMongo(), startNats(), startRedis()]);
  const [mongo, nats, redis] = started;
  return {
    mongoUrl: `mongodb://${addressOf(mongo, 27017)}/?replicaSet=rs0&directConnection=true`,
    natsUrl: `nats://${addressOf(nats, 4222)}`,
    redisUrl: `redis://${addressOf(redis, 6379)}`,
    stop: async () => {
      await Promise.all(started.map((container) => container.stop()));
    },
  };
}

const addressOf = (container, port) => `${container.getHost()}:${container.getMappedPort(port)}`;

async function startMongo() {
  const container = await new GenericContainer('mongo:8')
    .withCommand(['--replSet', 'rs0', '--bind_ip_all', '--wiredTigerCacheSizeGB', '0.5'])
    .withExposedPorts(27017)
    .withWaitStrategy(Wait.forLogMessage(/Waiting for connections/))
    .start();
  await shell(container, SET_UP);
  for (let attempt = 0; attempt < 50 && (await shell(container, PRIMARY)).exitCode !== 0; attempt += 1);
  return container;
}

const shell = (container, script) => container.exec(['mongosh', '--quiet', '--eval', script]);

function startNats() {
  const content = natsConfig({ serverName: 'test', listen: '0.0.0.0:4222', folder: '/data' });
  return new GenericContainer('nats:2.12-alpine')
    .withCopyContentToContainer([{ content, target: '/etc/nats/nats.conf' }])
    .withCommand(['--config', '/etc/nats/nats.conf'])
    .withExposedPorts(4222)
    .withWaitStrategy(Wait.forLogMessage(/Server is ready/))
    .start();
}

function startRedis() {
  return new GenericContainer('redis:7-alpine')
    .withCommand(['redis-server', '--appendonly', 'yes'])
    .withExposedPorts(6379)
    .withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/))
    .start();
}
