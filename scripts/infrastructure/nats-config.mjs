import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The settings of the NATS server, the same for `npm start`, tests, benches, Docker Compose and Kubernetes. An
 * acknowledged message is on disk (`sync_interval: always`), because the journal and the outbox forget it then.
 */
const MAX_PAYLOAD = '8MB';
const SYNC_INTERVAL = 'always';
/** The streams share this much (`STREAMS` in the contracts says how); NATS_STORE_MB tells the streams job another size. */
export const STORE_MB = 8_192;

/** Lists what each process may publish and hear; written by `npm run contracts:generate`. */
const PERMISSIONS = JSON.parse(readFileSync(join(import.meta.dirname, 'nats-permissions.json'), 'utf8'));
/** A person with a tool (`npm run dead-letters`) may do everything. */
export const OPERATOR = 'operator';
/** The job that creates the streams (`npm run streams`). */
export const STREAMS_USER = 'streams';
const usersOf = (permissions) => [...Object.keys(permissions), OPERATOR];
export const NATS_USERS = usersOf(PERMISSIONS);
/** A letter first: NATS would take a password of digits for a number. */
export const newPassword = () => `p${randomBytes(24).toString('hex')}`;
/** A password for each user, of a server that lives no longer than its process. */
export const newPasswords = () => Object.fromEntries(NATS_USERS.map((user) => [user, newPassword()]));
/** The variable that holds a user's password where the configuration file names variables. */
export const passwordVariable = (user) => `NATS_PASSWORD_${user.replaceAll('-', '_').toUpperCase()}`;

/** The server of Docker Compose and of a cluster on one machine; the passwords come from its environment. */
export const containerConfig = (permissions) =>
  natsConfig({
    serverName: 'recado',
    listen: '0.0.0.0:4222',
    monitor: '127.0.0.1:8222',
    folder: '/data',
    permissions,
    passwords: Object.fromEntries(usersOf(permissions).map((user) => [user, `$${passwordVariable(user)}`])),
  });

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
 * @param {Record<string, string>} [settings.passwords]  of the users, or a variable like $NAME; none: everybody may do everything
 * @param {typeof PERMISSIONS} [settings.permissions]  of the users
 * @param {Cluster} [settings.cluster]  none: one server, replicas 1
 * @returns {string} the text of the configuration file
 */
export function natsConfig({
  serverName,
  listen,
  folder,
  storeMb = STORE_MB,
  monitor,
  passwords,
  permissions = PERMISSIONS,
  cluster,
}) {
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
    ...(passwords ? userLines(passwords, permissions) : []),
    ...(cluster ? clusterLines(cluster) : []),
  ];
  return `${lines.join('\n')}\n`;
}

const userLines = (passwords, permissions) => [
  'authorization {',
  '  users: [',
  ...usersOf(permissions).flatMap((user) => [
    '    {',
    `      user: ${user}`,
    `      password: ${passwords[user]}`,
    ...(user === OPERATOR ? [] : permissionLines(permissions[user])),
    '    }',
  ]),
  '  ]',
  '}',
];

const permissionLines = ({ publish, subscribe, refused = [] }) => [
  '      permissions: {',
  `        publish: { allow: ${JSON.stringify(publish)}${refused.length > 0 ? `, deny: ${JSON.stringify(refused)}` : ''} }`,
  `        subscribe: { allow: ${JSON.stringify(subscribe)} }`,
  '        allow_responses: true',
  '      }',
];

const clusterLines = ({ name, listen, routes, isHidden }) => [
  'cluster {',
  `  name: ${name}`,
  `  listen: ${JSON.stringify(listen)}`,
  `  routes: ${JSON.stringify(routes)}`,
  ...(isHidden ? ['  no_advertise: true'] : []),
  '}',
];
