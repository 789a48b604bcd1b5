/** Adapts the rendered overlay `local` to a cluster whose stores run beside it. */

/** @typedef {import('./client.mjs').KubeObject} KubeObject */
/**
 * @typedef {object} Surroundings
 * @property {Record<string, string>} natsUrls  of each user
 * @property {string} mongoUrl
 * @property {string} redisUrl
 * @property {Record<string, string>} settings  for the ConfigMap of all processes
 * @property {Record<string, number>} replicas
 */

const STORES = ['mongodb', 'mongodb-init', 'nats', 'redis'];
const VOLUME_SIZE = '20Gi';

/** @param {KubeObject[]} objects @param {Surroundings} around @returns {KubeObject[]} */
export function withoutContainers(objects, around) {
  return objects
    .filter(({ kind, metadata }) => kind === 'NetworkPolicy' || !STORES.includes(metadata.name))
    .filter(({ kind }) => kind !== 'HorizontalPodAutoscaler') // without a metrics server it only sets the minimum
    .flatMap((object) => adapt(object, around));
}

/** @param {KubeObject} object @param {Surroundings} around @returns {KubeObject[]} */
function adapt(object, around) {
  const { kind, metadata } = object;
  if (kind === 'Secret') return [withStores(object, around)];
  if (kind === 'ConfigMap' && metadata.name.startsWith('app-'))
    return [{ ...object, data: { ...object.data, ...around.settings } }];
  if (kind === 'Deployment')
    return [{ ...object, spec: { ...object.spec, replicas: around.replicas[metadata.name] ?? 1 } }];
  return kind === 'PersistentVolumeClaim' ? [object, volumeFor(object)] : [object];
}

/** @param {KubeObject} secret @param {Surroundings} around */
function withStores(secret, { natsUrls, mongoUrl, redisUrl }) {
  const known = { MONGO_URL: mongoUrl, REDIS_URL: redisUrl, NATS_URL: '' };
  const data = Object.entries(secret.data ?? {}).map(([name, value]) => {
    if (!(name in known)) return [name, value];
    const text = Buffer.from(String(value), 'base64').toString();
    const url = name === 'NATS_URL' ? natsUrls[new URL(text).username] : known[name];
    return [name, Buffer.from(url).toString('base64')];
  });
  return { ...secret, data: Object.fromEntries(data) };
}

/** The scheduler waits until a claim has a volume. @param {KubeObject} claim @returns {KubeObject} */
function volumeFor({ metadata: { name, namespace }, spec }) {
  return {
    ...{ apiVersion: 'v1', kind: 'PersistentVolume' },
    metadata: { name: `${namespace}-${name}` },
    spec: {
      accessModes: spec.accessModes,
      capacity: { storage: VOLUME_SIZE },
      persistentVolumeReclaimPolicy: 'Retain',
      claimRef: { apiVersion: 'v1', kind: 'PersistentVolumeClaim', name, namespace },
      hostPath: { path: `/${name}` }, // the node agent chooses the folder
    },
  };
}
