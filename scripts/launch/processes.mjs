import { join } from 'node:path';
import { choosePort } from '../infrastructure/ports.mjs';
import { ServerProcess } from '../infrastructure/server-process.mjs';
import { COMPILE_CACHE, LOGS, MEDIA, ROOT, SIMULATOR_STATE } from './paths.mjs';
import { NODE_ENVIRONMENT } from './runtime.mjs';
import { secretsOf } from './secrets.mjs';
import { LEVEL } from './shutdown.mjs';

/**
 * @typedef {object} ProcessSpec
 * @property {string} name
 * @property {string} folder
 * @property {number} level
 * @property {number} [httpPort]  the preferred port, if it serves HTTP
 * @property {string} [portVariable]  environment variable that overrides the port
 * @property {string} [main]
 * @property {'/readyz' | '/livez'} [ready]
 * @property {boolean} [healthOnHttp]  serves its health on the HTTP port
 * @property {number} [smtpPort]  the preferred port, if it receives e-mail
 */

/** @type {ProcessSpec} */
const SIMULATOR = {
  name: 'whatsapp-simulator',
  folder: 'services/whatsapp-simulator',
  level: LEVEL.simulator,
  httpPort: 8090,
  portVariable: 'SIMULATOR_PORT',
  healthOnHttp: true,
};
/** @type {ProcessSpec} */
const GATEWAY = { name: 'gateway', folder: 'gateway', level: LEVEL.edge, httpPort: 8080, portVariable: 'GATEWAY_PORT' };
/** @type {ProcessSpec} */
const WEB = {
  name: 'web',
  folder: 'web',
  level: LEVEL.edge,
  httpPort: 3000,
  portVariable: 'WEB_PORT',
  main: 'server/main.mjs',
  ready: '/livez',
  healthOnHttp: true,
};
/** @type {ProcessSpec} */
const MAILBOX = {
  name: 'mailbox',
  folder: 'scripts/mailbox',
  level: LEVEL.simulator,
  httpPort: 8025,
  portVariable: 'MAILBOX_PORT',
  smtpPort: 1025,
  main: 'main.mjs',
  ready: '/livez',
  healthOnHttp: true,
};
const service = (name) => ({ name, folder: `services/${name}`, level: LEVEL.service });

/** The waves of processes. All processes in a wave start together. */
export const WAVES = [
  [SIMULATOR, MAILBOX],
  [
    service('auth-tenants'),
    service('tickets-messages'),
    service('whatsapp-sessions'),
    service('campaigns-schedules'),
    service('billing'),
    GATEWAY,
  ],
  [WEB],
];

/** Uses Vite's server instead of the built client. */
export const DEV_WAVES = WAVES.map((wave) =>
  wave.map((spec) => (spec === WEB ? { ...WEB, main: join(ROOT, 'node_modules/vite/bin/vite.js') } : spec)),
);

/**
 * @typedef {object} ProcessPorts
 * @property {number} healthPort
 * @property {number} [httpPort]
 * @property {number} [smtpPort]
 */

/** Chooses a port for every process before the first one starts, because gateway and web client need each other's ports. */
export async function choosePlaces(waves = WAVES) {
  /** @type {Record<string, ProcessPorts>} */
  const places = {};
  for (const { name, httpPort, portVariable, healthOnHttp, smtpPort } of waves.flat()) {
    const wanted = Number(process.env[portVariable ?? ''] ?? httpPort);
    const http = httpPort ? await choosePort(wanted) : undefined;
    const healthPort = healthOnHttp && http ? http : await choosePort();
    places[name] = { httpPort: http, healthPort, ...(smtpPort && { smtpPort: await choosePort(smtpPort) }) };
  }
  return places;
}

const loopback = (port) => `http://127.0.0.1:${port}`;

/** @param {Record<string, ProcessPorts>} places */
export const addresses = (places) => ({
  web: loopback(places.web.httpPort),
  gateway: loopback(places.gateway.httpPort),
  phone: loopback(places['whatsapp-simulator'].httpPort),
  mailbox: loopback(places.mailbox.httpPort),
});

/**
 * The environment variables of every process. Existing values (also from .env) take precedence, except for the ports.
 * @param {object} options
 * @param {Record<string, ProcessPorts>} options.places
 * @param {{ mongoUrl: string, natsUrl: string, redisUrl: string }} options.servers
 */
export function commonEnvironment({ places, servers }) {
  const { web, gateway, phone } = addresses(places);
  return {
    NODE_ENV: 'development',
    MONGO_URL: servers.mongoUrl,
    NATS_URL: servers.natsUrl,
    REDIS_URL: servers.redisUrl,
    LOG_LEVEL: 'info',
    VAPID_SUBJECT: 'mailto:operator@recado.local',
    WEB_ORIGINS: [web, web.replace('127.0.0.1', 'localhost')].join(','),
    WEB_URL: web,
    GATEWAY_URL: gateway,
    PHONE_URL: phone,
    SMTP_URL: `smtp://127.0.0.1:${places.mailbox.smtpPort}`,
    MAILBOX_SMTP_PORT: String(places.mailbox.smtpPort),
    SEED_DEMO: 'true',
    SIMULATOR_STATE_DIR: SIMULATOR_STATE,
    MEDIA_DIR: MEDIA,
    ...process.env,
  };
}

/**
 * @param {ProcessSpec} spec
 * @param {object} options
 * @param {ProcessPorts} options.place
 * @param {NodeJS.ProcessEnv} options.env
 * @param {import('./secrets.mjs').Secrets} options.secrets  secrets of the installation
 * @param {string} options.node
 * @param {(line: string) => void} options.log
 */
export function createProcess(spec, { place, env, secrets, node, log }) {
  const { name, folder, main = 'dist/main.js', ready = '/readyz' } = spec;
  const ports = { HEALTH_PORT: String(place.healthPort), ...(place.httpPort && { HTTP_PORT: String(place.httpPort) }) };
  return new ServerProcess({
    name,
    port: place.httpPort ?? place.healthPort,
    command: node,
    args: [main],
    cwd: join(ROOT, folder),
    env: { ...NODE_ENVIRONMENT, NODE_COMPILE_CACHE: COMPILE_CACHE, ...secretsOf(name, secrets), ...env, ...ports },
    logFile: join(LOGS, `${name}.log`),
    isReady: () => isReady(`${loopback(place.healthPort)}${ready}`),
    startLimitMs: 120_000,
    log,
  });
}

/** Returns whether a health page reports success. @param {string} url */
export async function isReady(url) {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await response.arrayBuffer();
  return response.ok;
}

/**
 * Returns the settings with which whatsapp-sessions connects to the simulator and trusts it.
 * @param {string} phoneUrl
 * @returns {Promise<{ WHATSAPP_URL: string, WHATSAPP_ROOT_KEY: string, NODE_EXTRA_CA_CERTS: string }>}
 */
export async function simulatorCertificate(phoneUrl) {
  const response = await fetch(`${phoneUrl}/api/certificate`);
  const { rootKey, websocketUrl, mediaCertificateFile } = await response.json();
  return {
    WHATSAPP_URL: websocketUrl,
    WHATSAPP_ROOT_KEY: rootKey,
    NODE_EXTRA_CA_CERTS: mediaCertificateFile, // for TLS of its media host
  };
}
