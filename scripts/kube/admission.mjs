import { UserError } from '../infrastructure/user-error.mjs';
import { until } from '../testing/until.mjs';
import { drain, evict, ReadyCounts } from './drain.mjs';
import { startFakeNodes, ZONE, ZONES } from './fake-nodes.mjs';
import { applyObjects, nameOf, renderObjects } from './objects.mjs';

/**
 * @typedef {object} Stage
 * @property {import('./control-plane.mjs').ControlPlane} plane
 * @property {import('./client.mjs').KubeClient} client
 * @property {Record<string, import('../infrastructure/server-process.mjs').ServerProcess>} zones  the kwok of each zone
 */

const NAMESPACE = 'recado';
const NODES_PER_ZONE = 3;
const SETTLE_MS = 30_000;
const RETURN_SECONDS = 30;
/** The controllers need a moment to notice the lost nodes and to start the replacements. */
const RETURN_LIMIT_MS = (RETURN_SECONDS + 15) * 1000;
const restricted = Object.fromEntries(
  ['enforce', 'audit', 'warn'].map((mode) => [`pod-security.kubernetes.io/${mode}`, 'restricted']),
);

/** @param {import('./control-plane.mjs').ControlPlane} plane @returns {Promise<Stage>} */
export async function setStage(plane) {
  return { plane, client: plane.client, zones: await startFakeNodes(plane, NODES_PER_ZONE) };
}

/** @type {import('./run-rows.mjs').Row<Stage>[]} */
export const ROWS = [
  { name: 'production is admitted without a warning', run: (stage) => admitted(stage, 'overlays/production') },
  { name: 'every process of production runs in two zones or more', run: spread },
  { name: 'a lost zone leaves every process a ready replica', run: loseZone },
  { name: 'base is admitted without a warning', run: (stage) => admitted(stage, 'base') },
  { name: 'local is admitted without a warning', run: (stage) => admitted(stage, 'overlays/local') },
  { name: 'a drain of two zones keeps every disruption budget', run: drainTwoZones },
  { name: 'a drain ends although a process is not ready', run: drainUnhealthy },
];

/** @param {Stage} stage @param {string} folder */
async function admitted({ client }, folder) {
  const objects = await renderObjects(folder);
  const own = objects.find(({ kind }) => kind === 'Namespace');
  const namespace = own?.metadata.name ?? folder;
  const problems = own ? podSecurityOf(own) : [];
  if (!own) {
    const metadata = { name: namespace, labels: restricted };
    await client.call('POST', '/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata });
  }
  problems.push(...(await applyObjects(client, objects, namespace)));
  return problems.length > 0 ? problems : podsAreCreated(client, namespace);
}

const podSecurityOf = (namespace) =>
  Object.entries(restricted)
    .filter(([label, value]) => namespace.metadata.labels?.[label] !== value)
    .map(([label]) => `${nameOf(namespace)} has no label ${label}`);

/** Pod Security refuses pods, not the workloads that create them. */
async function podsAreCreated(client, namespace) {
  const workloads = async () => [
    ...(await client.list(`/apis/apps/v1/namespaces/${namespace}/deployments`)),
    ...(await client.list(`/apis/apps/v1/namespaces/${namespace}/statefulsets`)),
  ];
  const without = async () => (await workloads()).filter(({ spec, status }) => (status.replicas ?? 0) < spec.replicas);
  const created = await until(`the pods of ${namespace}`, async () => (await without()).length === 0, 10_000).catch(
    () => false,
  );
  if (created) return [];
  return (await without()).map(({ metadata, status }) => {
    const failure = status.conditions?.find(({ type }) => type === 'ReplicaFailure');
    return `${metadata.name} has no pods: ${failure?.message ?? 'no reason is known'}`;
  });
}

/** @param {import('./client.mjs').KubeClient} client */
async function deploymentsOf(client) {
  const path = `/namespaces/${NAMESPACE}`;
  const scalers = await client.list(`/apis/autoscaling/v2${path}/horizontalpodautoscalers`);
  const deployments = await client.list(`/apis/apps/v1${path}/deployments`);
  return deployments.map(({ metadata, spec, status }) => {
    const scaler = scalers.find((one) => one.spec.scaleTargetRef.name === metadata.name);
    const expected = scaler?.spec.minReplicas ?? spec.replicas;
    return { name: metadata.name, expected, ready: status.readyReplicas ?? 0, replicas: status.replicas ?? 0 };
  });
}

const podsOf = (client) => client.list(`/api/v1/namespaces/${NAMESPACE}/pods`);
const isFull = ({ expected, ready, replicas }) => ready === expected && replicas === expected;

/** @param {import('./client.mjs').KubeClient} client */
async function untilFull(client) {
  const missing = async () => (await deploymentsOf(client)).filter((one) => !isFull(one));
  const isDone = async () => (await missing()).length === 0;
  if (await until('all replicas', isDone, SETTLE_MS).catch(() => false)) return;
  const list = (await missing()).map(({ name, ready, expected }) => `${name} has ${ready} of ${expected}`);
  throw new UserError(`not all replicas are ready after ${SETTLE_MS / 1000} s: ${list.join(', ')}`);
}

/** @param {Stage} stage */
async function zonesOfPods({ client }) {
  const nodes = await client.list('/api/v1/nodes');
  const zoneOf = Object.fromEntries(nodes.map(({ metadata }) => [metadata.name, metadata.labels[ZONE]]));
  const pods = (await podsOf(client)).filter(({ metadata }) => metadata.labels['pod-template-hash']);
  return pods.map((pod) => ({ app: pod.metadata.labels.app, zone: zoneOf[pod.spec.nodeName], pod }));
}

/** @param {Stage} stage */
async function spread(stage) {
  await untilFull(stage.client);
  const placed = await zonesOfPods(stage);
  return (await deploymentsOf(stage.client)).flatMap(({ name, expected }) => {
    const zones = new Set(placed.filter(({ app }) => app === name).map(({ zone }) => zone));
    if (expected < 2) return [`${name} has ${expected} replica`];
    return zones.size >= 2 ? [] : [`all ${expected} pods of ${name} are in ${[...zones].join()}`];
  });
}

/** Kills the kwok of the first zone: its nodes stop to answer. @param {Stage} stage */
async function loseZone(stage) {
  const { client, zones } = stage;
  const [lost] = ZONES;
  const affected = (await zonesOfPods(stage)).filter(({ zone }) => zone === lost).map(({ pod }) => pod.metadata.uid);
  await zones[lost].kill('SIGKILL');
  const isReady = ({ status }) => status.conditions.some(({ type, status: is }) => type === 'Ready' && is === 'True');
  await until(
    'the loss of the zone',
    async () => !(await podsOf(client)).some((pod) => affected.includes(pod.metadata.uid) && isReady(pod)),
    RETURN_LIMIT_MS,
  );
  const down = new Set();
  const began = Date.now();
  const isReplaced = async () => {
    const deployments = await deploymentsOf(client);
    for (const { name } of deployments.filter(({ ready }) => ready === 0)) down.add(name);
    return deployments.every(({ ready, expected }) => ready >= expected);
  };
  const returned = await until('the replacements', isReplaced, RETURN_LIMIT_MS).catch(() => false);
  const waited = Math.round((Date.now() - began) / 1000);
  await zones[lost].start();
  for (const { metadata } of await podsOf(client))
    if (affected.includes(metadata.uid)) await client.send('DELETE', pathOfPod(metadata));
  await untilFull(client);
  return [
    ...[...down].map((name) => `${name} had no ready replica`),
    ...(returned ? [] : [`the pods of the lost nodes were not replaced after ${waited} s`]),
  ];
}

/** @param {Stage} stage */
async function drainTwoZones({ client }) {
  await untilFull(client);
  const counts = await ReadyCounts.start(client, NAMESPACE);
  const nodes = (await client.list('/api/v1/nodes')).filter(({ metadata }) => metadata.labels[ZONE] !== ZONES[0]);
  await Promise.all(nodes.map(({ metadata }) => drain(client, NAMESPACE, metadata.name)));
  await untilFull(client);
  counts.stop();
  const problems = (await deploymentsOf(client))
    .filter(({ name, expected }) => counts.least(name) < expected - 1)
    .map(({ name, expected }) => `${name} had ${counts.least(name)} of ${expected} ready`);
  return counts.least('gateway') === Infinity ? ['no pod was seen'] : problems;
}

/** @param {Stage} stage */
async function drainUnhealthy({ client }) {
  const pods = (await podsOf(client)).filter(({ metadata }) => metadata.labels.app === 'billing');
  const conditions = [{ type: 'Ready', status: 'False', lastTransitionTime: new Date().toISOString() }];
  for (const { metadata } of pods)
    await client.call('PATCH', `${pathOfPod(metadata)}/status`, { status: { conditions } }, 'merge');
  const budget = `/apis/policy/v1/namespaces/${NAMESPACE}/poddisruptionbudgets/billing`;
  await until('the used budget', async () => (await client.call('GET', budget)).status.currentHealthy === 0);
  const refused = [];
  for (const { metadata } of pods) if (!(await evict(client, metadata))) refused.push(metadata.name);
  return refused.map((name) => `${name} is not ready and cannot be evicted`);
}

const pathOfPod = ({ name, namespace }) => `/api/v1/namespaces/${namespace}/pods/${name}`;
