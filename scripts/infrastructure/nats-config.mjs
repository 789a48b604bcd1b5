/**
 * The settings of the NATS server, the same for `npm start`, tests, benches, Docker Compose and Kubernetes. An
 * acknowledged message is on disk (`sync_interval: always`), because the journal and the outbox forget it then.
 */
const MAX_PAYLOAD = '8MB';
const SYNC_INTERVAL = 'always';
/** The streams share this much (`STREAMS` in the contracts says how); NATS_STORE_MB tells the processes another size. */
export const STORE_MB = 8_192;

/**
 * @typedef {object} Cluster
 * @property {string} name
 * @property {string} listen  host:port for the other servers
 * @property {string[]} routes  addresses of the other servers, nats-route://host:port
 * @property {boolean} [isHidden]  clients are not told of the other servers: they keep to the addresses that they were given
 */

/**
 * @param {object} settings
 * @param {string} settings.serverName  unique in a cluster
 * @param {string} settings.listen  host:port for clients
 * @param {string} settings.folder  where the streams are kept
 * @param {number} [settings.storeMb]
 * @param {string} [settings.monitor]  host:port of the HTTP page with `/healthz`
 * @param {Cluster} [settings.cluster]  none: one server, replicas 1
 * @returns {string} the text of the configuration file
 */
export function natsConfig({ serverName, listen, folder, storeMb = STORE_MB, monitor, cluster }) {
  const lines = [
    `server_name: ${serverName}`,
    `listen: ${JSON.stringify(listen)}`,
    ...(monitor ? [`http: ${JSON.stringify(monitor)}`] : []),
    `max_payload: ${MAX_PAYLOAD}`,
    'jetstream {',
    `  store_dir: ${JSON.stringify(folder)}`,
    `  max_file_store: ${storeMb}MB`,
    `  sync_interval: ${SYNC_INTERVAL}`,
    '}',
    ...(cluster ? clusterLines(cluster) : []),
  ];
  return `${lines.join('\n')}\n`;
}

const clusterLines = ({ name, listen, routes, isHidden }) => [
  'cluster {',
  `  name: ${name}`,
  `  listen: ${JSON.stringify(listen)}`,
  `  routes: ${JSON.stringify(routes)}`,
  ...(isHidden ? ['  no_advertise: true'] : []),
  '}',
];
