import { connect } from '@nats-io/transport-node';
import { jetstreamManager } from '@nats-io/jetstream';
import { MongoClient } from 'mongodb';
import { until } from '../testing/until.mjs';

const STREAM = 'WHATSAPP';
const REPLICAS = 3;

/** @param {import('./servers.mjs').Clusters} clusters @param {(manager: import('@nats-io/jetstream').JetStreamManager) => Promise<any>} work */
async function withNats({ handles, operator }, work) {
  const servers = Object.values(handles).filter(({ name }) => name.startsWith('nats-'));
  const connection = await connect({ servers: servers.map(({ port }) => `127.0.0.1:${port}`), ...operator });
  try {
    return await work(await jetstreamManager(connection));
  } finally {
    await connection.close();
  }
}

/**
 * Returns the leader of the inbound stream, and a follower. Retries during a leader election.
 * @param {import('./servers.mjs').Clusters} clusters
 */
export const natsRoles = (clusters) =>
  until('a leader of the stream', () =>
    withNats(clusters, async (manager) => {
      const { cluster } = await manager.streams.info(STREAM);
      const follower = cluster?.replicas?.[0]?.name ?? '';
      const leader = clusters.handles[cluster?.leader ?? ''];
      return leader && { leader, follower: clusters.handles[follower] };
    }),
  );

/** Waits until every stream has three up-to-date replicas. @param {import('./servers.mjs').Clusters} clusters */
export const streamsAreWhole = (clusters) =>
  until('streams with three copies that are up to date', () =>
    withNats(clusters, async (manager) => {
      const streams = await manager.streams.list().next();
      return streams.every(({ config, cluster }) => {
        const others = cluster?.replicas ?? [];
        return config.num_replicas === REPLICAS && others.length === 2 && others.every(({ current }) => current);
      });
    }),
  );

/** @param {number} port @param {object} command */
async function ask(port, command) {
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: 2_000,
  });
  try {
    return await client.db('admin').command(command);
  } finally {
    await client.close();
  }
}

/** @param {import('./servers.mjs').Clusters} clusters */
export async function mongoRoles({ handles }) {
  const members = Object.values(handles).filter(({ name }) => name.startsWith('mongo-'));
  return until('a primary and its followers', async () => {
    const said = await Promise.all(members.map(({ port }) => ask(port, { hello: 1 })));
    const primary = members[said.findIndex(({ isWritablePrimary }) => isWritablePrimary)];
    const secondary = members[said.findIndex((hello) => hello.secondary)];
    const isWhole = said.filter((hello) => hello.secondary).length === 2;
    return primary && secondary && isWhole && { primary, secondary };
  });
}

/** Makes the MongoDB primary step down. @param {import('./servers.mjs').Clusters} clusters */
export async function stepDown(clusters) {
  const { primary } = await mongoRoles(clusters);
  await ask(primary.port, { replSetStepDown: 60, secondaryCatchUpPeriodSecs: 10 });
}

/** Returns the epoch of each session. @param {import('./servers.mjs').Clusters} clusters */
export async function epochsOf({ mongoUrl }) {
  const client = new MongoClient(mongoUrl, { serverSelectionTimeoutMS: 30_000 });
  try {
    const sessions = client.db('whatsapp-sessions').collection('sessions');
    const found = await sessions
      .find({}, { projection: { epoch: 1 } })
      .sort({ _id: 1 })
      .toArray();
    return Object.fromEntries(found.map(({ _id, epoch }) => [_id, epoch]));
  } finally {
    await client.close();
  }
}
