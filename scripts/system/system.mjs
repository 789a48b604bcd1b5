import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureNode } from '../infrastructure/find-node.mjs';
import { startServers } from '../infrastructure/index.mjs';
import { STREAMS_USER } from '../infrastructure/nats-config.mjs';
import { choosePort } from '../infrastructure/ports.mjs';
import { ServerProcess } from '../infrastructure/server-process.mjs';
import { createStreams } from '../infrastructure/streams.mjs';
import { COMPILE_CACHE, ROOT } from '../launch/paths.mjs';
import { isReady, simulatorCertificate } from '../launch/processes.mjs';
import { NODE_ENVIRONMENT } from '../launch/runtime.mjs';

/** @typedef {import('../infrastructure/server-process.mjs').ServerProcess} Handle */
/** @typedef {'whatsapp-simulator' | 'auth-tenants' | 'tickets-messages' | 'whatsapp-sessions' | 'campaigns-schedules' | 'billing' | 'gateway' | 'web'} ProcessName */

/**
 * @typedef {object} SystemOptions
 * @property {string} dataDir  folder for all data and logs
 * @property {Partial<Record<ProcessName, number>>} [copies]  number of instances per process; 0 omits it
 * @property {Record<string, string>} [env]  for every process
 * @property {Partial<Record<ProcessName, Record<string, string>>>} [envOf]  for one
 * @property {(urls: { mongoUrl: string, natsUrl: string, redisUrl: string }) => Promise<void>} [prepare]  writes data before the services start
 * @property {string[]} [nodeArgs]  Node.js arguments for every process, for example for a profiler
 * @property {Partial<Record<ProcessName, string[]>>} [nodeArgsOf]  for one
 * @property {number} [cacheGb]
 * @property {number} [startLimitMs]  per process
 * @property {import('../infrastructure/index.mjs').Servers} [servers]  running servers, instead of starting them
 * @property {(line: string) => void} [log]
 */

const SIMULATOR = 'whatsapp-simulator';
const SERVICES = ['auth-tenants', 'tickets-messages', 'whatsapp-sessions', 'campaigns-schedules', 'billing'];
const HTTP = new Set(['gateway', 'web', SIMULATOR]);
const READY_PATHS = { web: '/livez' };
const FOLDERS = { gateway: 'gateway', web: 'web' };

/**
 * Starts the whole system on free ports with separate servers, for flow tests and load tests. It uses built code,
 * so build first.
 * @param {SystemOptions} options
 */
export async function startSystem(options) {
  const { dataDir, copies = {}, prepare, cacheGb, log = () => undefined } = options;
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  const servers =
    options.servers ?? (await startServers({ dataDir, ownServers: true, freePorts: true, locked: true, cacheGb, log }));
  const system = new System(servers, options, await ensureNode(log));
  try {
    await createStreams(servers.natsUrlOf(STREAMS_USER), options.env);
    await prepare?.(servers);
    for (const wave of [[SIMULATOR], [...SERVICES, 'gateway'], ['web']]) {
      const items = wave.flatMap((name) => Array.from({ length: copies[name] ?? 1 }, () => name));
      await Promise.all(items.map((name) => system.add(name)));
      if (wave[0] === SIMULATOR) await system.findSimulator();
    }
    return system;
  } catch (error) {
    await system.stop();
    throw error;
  }
}

export class System {
  /** @type {Record<string, Handle[]>} */
  handles = {};
  /** URLs of /metrics, /livez and /readyz. @type {Record<string, string[]>} */
  health = {};
  #env;

  /**
   * @param {import('../infrastructure/index.mjs').Servers} servers
   * @param {SystemOptions} options
   * @param {string} node  the Node.js for the processes
   */
  constructor(servers, options, node) {
    this.servers = servers;
    this.node = node;
    this.options = options;
    this.#env = {
      MONGO_URL: servers.mongoUrl,
      REDIS_URL: servers.redisUrl,
      NODE_ENV: 'test',
      LOG_LEVEL: 'info',
      JWT_SECRET: randomBytes(32).toString('hex'),
      MEDIA_URL_SECRET: randomBytes(32).toString('hex'),
      ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      WEB_ORIGINS: 'http://127.0.0.1',
      SEED_DEMO: 'true',
      SIMULATOR_STATE_DIR: join(options.dataDir, 'simulator'),
      MEDIA_DIR: join(options.dataDir, 'media'),
      NODE_COMPILE_CACHE: COMPILE_CACHE,
    };
  }

  /** URLs of the first instance of each process; `gateways` contains all gateways. */
  get urls() {
    const of = (name) => (this.handles[name] ?? []).map(({ port }) => `http://127.0.0.1:${port}`);
    const first = (name) => of(name)[0] ?? '';
    return { gateway: first('gateway'), gateways: of('gateway'), web: first('web'), phone: first(SIMULATOR) };
  }

  /** Starts another process. @param {ProcessName} name @param {Record<string, string>} [more] */
  async add(name, more = {}) {
    const place = await this.#placeOf(name);
    const list = (this.handles[name] ??= []);
    this.#note(name, place);
    const label = `${name}-${list.length + 1}`;
    const ready = `http://127.0.0.1:${place.health}${READY_PATHS[name] ?? '/readyz'}`;
    const handle = new ServerProcess({
      name: label,
      port: place.http ?? place.health,
      command: this.node,
      args: this.#argsOf(name),
      cwd: join(ROOT, FOLDERS[name] ?? `services/${name}`),
      env: { ...this.#envOf(name), ...more, HEALTH_PORT: String(place.health), HTTP_PORT: String(place.http ?? 0) },
      logFile: join(this.options.dataDir, 'logs', `${label}.log`),
      isReady: () => isReady(ready),
      startLimitMs: this.options.startLimitMs,
      log: this.options.log ?? (() => undefined),
    });
    list.push(handle);
    await handle.start();
    return handle;
  }

  #note(name, { health }) {
    this.health[name] = [...(this.health[name] ?? []), `http://127.0.0.1:${health}`];
  }

  #argsOf(name) {
    const { nodeArgs = [], nodeArgsOf = {} } = this.options;
    return [...nodeArgs, ...(nodeArgsOf[name] ?? []), name === 'web' ? 'server/main.mjs' : 'dist/main.js'];
  }

  #envOf(name) {
    const { env, envOf } = this.options;
    const web = name === 'web' ? { GATEWAY_URL: this.urls.gateway, PHONE_URL: this.urls.phone } : {};
    const nats = { NATS_URL: this.servers.natsUrlOf(name) };
    return { ...inherited(), ...NODE_ENVIRONMENT, ...this.#env, ...nats, ...web, ...env, ...envOf?.[name] };
  }

  async #placeOf(name) {
    const http = HTTP.has(name) ? await this.#portOf(name) : undefined;
    return { http, health: name === SIMULATOR || name === 'web' ? http : await choosePort() };
  }

  async findSimulator() {
    if (this.urls.phone) Object.assign(this.#env, await simulatorCertificate(this.urls.phone));
  }

  async stop() {
    const order = ['web', 'gateway', ...SERVICES.toReversed(), SIMULATOR];
    for (const name of order) await Promise.all((this.handles[name] ?? []).map((handle) => handle.stop()));
    await this.servers.stop();
  }

  /** Chooses the web client's port early, because the gateway needs its URL. */
  async #portOf(name) {
    if (name === 'gateway') {
      this.webPort ??= await choosePort();
      this.#env.WEB_ORIGINS = `http://127.0.0.1:${this.webPort}`;
    }
    return name === 'web' ? (this.webPort ?? choosePort()) : choosePort();
  }
}

/** Returns the environment variables for a child, without the NODE_OPTIONS of the test runner. */
function inherited() {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  return { PATH, HOME, TMPDIR, LANG };
}
