import { join } from 'node:path';
import { connect } from '@nats-io/transport-node';
import { jetstreamManager } from '@nats-io/jetstream';
import { MongoClient } from 'mongodb';
import { ensureServers } from '../infrastructure/find-servers.mjs';
import { createMongo, SET } from '../infrastructure/mongo.mjs';
import { createNats, natsUrl } from '../infrastructure/nats.mjs';
import { newPasswords, OPERATOR } from '../infrastructure/nats-config.mjs';
import { choosePort } from '../infrastructure/ports.mjs';
import { accepts } from '../infrastructure/probe.mjs';
import { createRedis, redisUrl } from '../infrastructure/redis.mjs';
import { until } from '../testing/until.mjs';
import { Proxy } from './proxy.mjs';

/** @typedef {import('../infrastructure/server-process.mjs').ServerProcess} Handle */

const THREE = [1, 2, 3];
/** The drivers of our services identify themselves in their first message; members of the set have other names. */
const isService = (first) => first.includes('nodejs');
const portsOf = (list) => list.map(({ port }) => port);
const choosePorts = async () => [await choosePort(), await choosePort(), await choosePort()];

/**
 * A NATS cluster of three, a MongoDB replica set of three and Redis, each server behind a proxy that can disconnect it
 * from our processes. MongoDB members also use the proxies' addresses, but only connections from services are cut.
 * @param {{ dataDir: string, log: (line: string) => void }} options
 */
export async function startClusters({ dataDir, log }) {
  const programs = await ensureServers(log);
  const natsPasswords = newPasswords();
  const operator = { user: OPERATOR, pass: natsPasswords[OPERATOR] };
  const settings = { logDir: join(dataDir, 'logs'), log };
  const of = (name) => ({ ...settings, logDir: join(settings.logDir, name), dataDir: join(dataDir, name) });
  const nats = await createCluster(programs.nats, (name) => ({ ...of(name), natsPasswords }));
  const mongo = await createSet(programs.mongo, of);
  const redis = createRedis({ ...of('redis'), program: programs.redis, port: await choosePort() });
  const proxies = {
    nats: await Promise.all(nats.map(({ port }) => Proxy.before(port))),
    mongo: await Promise.all(mongo.map(({ port }) => Proxy.before(port, isService))),
    gatewayToRedis: [await Proxy.before(redis.port)],
  };
  const handles = Object.fromEntries([...nats, ...mongo, redis].map((handle) => [handle.name, handle]));
  const stop = async () => {
    // members of a set would wait a long time for each other
    await Promise.all(Object.values(handles).map((handle) => handle.kill()));
    await Promise.all(Object.values(proxies).flatMap((list) => list.map((proxy) => proxy.stop())));
  };
  try {
    await Promise.all(Object.values(handles).map((handle) => handle.start()));
    await Promise.all([untilJetstream(nats, operator), initiate(mongo, portsOf(proxies.mongo))]);
  } catch (error) {
    await stop();
    throw error;
  }
  log('three of NATS, three of MongoDB and Redis answer');
  return {
    mongoUrl: `mongodb://${portsOf(proxies.mongo).map(host).join(',')}/?replicaSet=${SET}`,
    natsUrlOf: (user) =>
      portsOf(proxies.nats)
        .map((port) => natsUrl(port, { user, password: natsPasswords[user] }))
        .join(','),
    redisUrl: redisUrl(redis.port),
    gatewayRedisUrl: redisUrl(proxies.gatewayToRedis[0].port),
    ...{ operator, handles, proxies, stop },
  };
}

/** @typedef {Awaited<ReturnType<typeof startClusters>>} Clusters */

const host = (port) => `127.0.0.1:${port}`;

/** @returns {Promise<Handle[]>} */
async function createCluster(program, of) {
  const [ports, meeting] = [await choosePorts(), await choosePorts()];
  const routes = meeting.map((port) => `nats-route://${host(port)}`);
  return THREE.map((n, index) => {
    const name = `nats-${n}`;
    const cluster = { name: 'recado', listen: host(meeting[index]), routes, isHidden: true };
    return createNats({ ...of(name), name, program, port: ports[index], cluster });
  });
}

/** @returns {Promise<Handle[]>} */
async function createSet(program, of) {
  const ports = await choosePorts();
  return THREE.map((n, index) =>
    createMongo({ ...of(`mongo-${n}`), name: `mongo-${n}`, program, port: ports[index], isReady: accepts }),
  );
}

/** Waits until the cluster has elected its leader. @param {Handle[]} nats @param {{ user: string, pass: string }} operator */
async function untilJetstream(nats, operator) {
  await until('the NATS cluster', async () => {
    const connection = await connect({ servers: portsOf(nats).map(host), ...operator, reconnect: false });
    try {
      await (await jetstreamManager(connection)).getAccountInfo();
      return true;
    } finally {
      await connection.close();
    }
  });
}

/** @param {Handle[]} mongo @param {number[]} ports  used by members and clients */
async function initiate(mongo, ports) {
  const client = new MongoClient(`mongodb://${host(mongo[0].port)}/?directConnection=true`);
  try {
    const admin = client.db('admin');
    const members = ports.map((port, _id) => ({ _id, host: host(port) }));
    await admin.command({ replSetInitiate: { _id: SET, members } });
    await until('a primary', async () => {
      const { members: found } = await admin.command({ replSetGetStatus: 1 });
      const states = found.map(({ stateStr }) => stateStr).sort();
      return states.join() === 'PRIMARY,SECONDARY,SECONDARY';
    });
  } finally {
    await client.close();
  }
}
