import { setTimeout as sleep } from 'node:timers/promises';
import { keepAlive } from '../launch/keep-alive.mjs';
import { startSystem } from '../system/system.mjs';
import { until } from '../testing/until.mjs';
import { startClusters } from './servers.mjs';

/** @typedef {import('../infrastructure/server-process.mjs').ServerProcess} Handle */
/** @typedef {import('../system/system.mjs').ProcessName} ProcessName */

/** @type {ProcessName[]} */
export const PROCESSES = ['gateway', 'auth-tenants', 'tickets-messages', 'campaigns-schedules', 'whatsapp-sessions'];
const SIMULATOR = 'whatsapp-simulator';
const RETURN_LIMIT_MS = 240_000;
/** Several processes starting during a fault are slow on two cores. */
const START_LIMIT_MS = 180_000;

/**
 * Two instances of each process on the clusters. A process that dies unexpectedly is restarted, as an orchestrator
 * would do.
 */
export class Fleet {
  #stopping = false;

  /**
   * @param {import('../system/system.mjs').System} system
   * @param {import('./servers.mjs').Clusters} clusters
   * @param {(line: string) => void} log
   */
  constructor(system, clusters, log) {
    this.system = system;
    this.clusters = clusters;
    this.log = log;
    for (const handle of this.#handles()) keepAlive(handle, log, () => this.#stopping);
  }

  /** @param {{ dataDir: string, log: (line: string) => void }} options */
  static async start({ dataDir, log }) {
    const clusters = await startClusters({ dataDir, log });
    const copies = Object.fromEntries(PROCESSES.map((name) => [name, 2]));
    const system = await startSystem({
      ...{ dataDir, log, servers: clusters, startLimitMs: START_LIMIT_MS },
      copies: { ...copies, web: 0 },
      env: { RATE_LIMIT_PER_MINUTE: '1000000', ACCESS_TOKEN_SECONDS: '3600', NATS_REPLICAS: '3' },
      envOf: { gateway: { REDIS_URL: clusters.gatewayRedisUrl } },
    });
    return new Fleet(system, clusters, log);
  }

  /** @param {ProcessName} name @param {number} n  1 or 2 */
  process(name, n) {
    return this.system.handles[name][n - 1];
  }

  /** @param {string} name  nats-1, mongo-2, Redis */
  server(name) {
    return this.clusters.handles[name];
  }

  /** Kills the process, which is then restarted. @param {Handle} handle */
  async crash(handle) {
    const { pid } = handle;
    if (!pid) throw new Error(`${handle.name} does not run`);
    process.kill(-pid, 'SIGKILL');
    await until(`the end of ${handle.name}`, async () => handle.pid !== pid);
  }

  /** Pauses the process for the given seconds. @param {Handle} handle @param {number} seconds */
  async freeze(handle, seconds) {
    handle.pause();
    await sleep(seconds * 1000);
    handle.resume();
  }

  /** @param {'nats' | 'mongo' | 'gatewayToRedis'} network @param {number} seconds */
  async cut(network, seconds) {
    for (const proxy of this.clusters.proxies[network]) proxy.cut();
    await sleep(seconds * 1000);
    for (const proxy of this.clusters.proxies[network]) proxy.heal();
  }

  /**
   * Restarts one process of a kind so that it dies at a failpoint, and then the other one.
   * @param {ProcessName} name
   * @param {string} failpoint
   */
  async arm(name, failpoint) {
    const [doomed, other] = this.system.handles[name];
    await Promise.all([doomed.stop(), other.stop()]);
    await doomed.start({ FAILPOINT: failpoint });
    await other.start();
    return doomed.pid;
  }

  /** Waits until all processes are running and respond. */
  async whole() {
    await until(
      'the return of every process',
      async () => {
        const down = this.#handles().filter(({ pid }) => !pid);
        await Promise.all(down.map((handle) => handle.start()));
        return (await Promise.all(this.#readyAddresses().map(answersWell))).every(Boolean);
      },
      RETURN_LIMIT_MS,
    );
  }

  /** Runs the work while no process runs, only the servers and the phones. @template T @param {() => Promise<T>} work */
  async whileStopped(work) {
    this.#stopping = true;
    const processes = Object.entries(this.system.handles).flatMap(([name, list]) => (name === SIMULATOR ? [] : list));
    await Promise.all(processes.map((handle) => handle.stop()));
    const result = await work();
    this.#stopping = false;
    await Promise.all(processes.map((handle) => handle.start()));
    return result;
  }

  async stop() {
    this.#stopping = true;
    await this.system.stop();
  }

  #readyAddresses() {
    return Object.values(this.system.health).flatMap((list) => list.map((base) => `${base}/readyz`));
  }

  #handles() {
    return [...Object.values(this.system.handles).flat(), ...Object.values(this.clusters.handles)];
  }
}

const answersWell = (address) =>
  fetch(address, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
