import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureNode } from '../infrastructure/find-node.mjs';
import { startServers } from '../infrastructure/index.mjs';
import { NATS_USERS } from '../infrastructure/nats-config.mjs';
import { choosePort } from '../infrastructure/ports.mjs';
import { ServerProcess } from '../infrastructure/server-process.mjs';
import { UserError } from '../infrastructure/user-error.mjs';
import { COMPILE_CACHE, ROOT } from '../launch/paths.mjs';
import { isReady, simulatorCertificate } from '../launch/processes.mjs';
import { NODE_ENVIRONMENT } from '../launch/runtime.mjs';
import { until } from '../testing/until.mjs';
import { NodeAgent } from './agent/node-agent.mjs';
import { ServiceProxy } from './agent/service-proxy.mjs';
import { ZONES } from './fake-nodes.mjs';
import { applyObjects, renderObjects } from './objects.mjs';
import { withoutContainers } from './without-containers.mjs';

export const NAMESPACE = 'recado-local';
/** The Services that a browser reaches. */
const PUBLISHED = { gateway: 8080, web: 3000 };
const GONE = 404;
const READY_LIMIT_MS = 300_000;
const deployments = `/apis/apps/v1/namespaces/${NAMESPACE}/deployments`;

/**
 * Applies an overlay of k8s, with the stores beside the cluster.
 * @param {import('./client.mjs').KubeClient} client
 * @param {import('./without-containers.mjs').Surroundings} around
 * @param {string} overlay
 */
export async function applyOverlay(client, around, overlay) {
  const objects = withoutContainers(await renderObjects(`overlays/${overlay}`), around);
  for (const job of objects.filter(({ kind }) => kind === 'Job')) await removeJob(client, job);
  const problems = await applyObjects(client, objects);
  if (problems.length > 0) throw new UserError(problems.join('\n'));
  return objects.length;
}

/** The template of a job cannot be changed, so a job of an earlier release is removed first. */
async function removeJob(client, job) {
  const path = await client.pathOf(job);
  await client.send('DELETE', `${path}?propagationPolicy=Background`);
  await until(`the end of the job ${job.metadata.name}`, async () => (await client.send('GET', path)).status === GONE);
}

/** The stores and the simulator beside a cluster whose nodes run Recado's processes. */
export class RecadoCluster {
  #options;
  /** @type {{ stop(): Promise<unknown> }[]} */
  #parts = [];
  /** @type {NodeAgent | undefined} */
  #agent;
  /** @type {import('./without-containers.mjs').Surroundings | undefined} what `applyOverlay` needs */
  around;
  urls = { gateway: '', web: '', phone: '' };

  /** @param {{ plane: import('./control-plane.mjs').ControlPlane, dataDir: string, logDir: string, replicas?: Record<string, number>, log: (line: string) => void }} options */
  constructor(options) {
    this.#options = options;
  }

  get client() {
    return this.#options.plane.client;
  }

  async start() {
    const { dataDir, logDir, replicas = {}, log } = this.#options;
    mkdirSync(dataDir, { recursive: true });
    const node = await ensureNode(log);
    const servers = await startServers({ dataDir, logDir, ownServers: true, freePorts: true, locked: true, log });
    this.#parts.push(servers);
    const phone = await this.#startSimulator(node);
    const agent = new NodeAgent({
      ...{ client: this.client, node, log, dataDir, logDir: join(logDir, 'pods') },
      nodes: ZONES.map((zone) => ({ name: `node-${zone}`, zone })),
    });
    this.#agent = agent;
    await agent.start();
    this.#parts.push(agent);
    for (const [name, port] of Object.entries(PUBLISHED)) this.urls[name] = await this.#publish(name, port);
    this.urls.phone = phone;
    const { gateway, web } = this.urls;
    const addresses = { GATEWAY_URL: gateway, WEB_URL: web, WEB_ORIGINS: web, PHONE_URL: phone };
    const more = { RATE_LIMIT_PER_MINUTE: '1000000', ACCESS_TOKEN_SECONDS: '3600' };
    const settings = { ...addresses, ...more, ...(await simulatorCertificate(phone)) };
    const natsUrls = Object.fromEntries(NATS_USERS.map((user) => [user, servers.natsUrlOf(user)]));
    this.around = { natsUrls, mongoUrl: servers.mongoUrl, redisUrl: servers.redisUrl, settings, replicas };
  }

  /** @param {string} app */
  pods(app) {
    return this.#agent?.podsWith(NAMESPACE, { app }) ?? [];
  }

  /** Waits until the newest revision of every Deployment is complete, and returns the names. */
  async untilReady() {
    const isComplete = ({ metadata, spec, status }) =>
      status.observedGeneration === metadata.generation &&
      [status.updatedReplicas, status.availableReplicas, status.replicas].every((count) => count === spec.replicas);
    let missing = [];
    const ask = async () => {
      const all = await this.client.list(deployments);
      missing = all.filter((one) => !isComplete(one)).map(({ metadata }) => metadata.name);
      return all.length > 0 && missing.length === 0 && all.map(({ metadata }) => metadata.name);
    };
    return until('a complete rollout', ask, READY_LIMIT_MS).catch(() => {
      throw new UserError(`not complete after ${READY_LIMIT_MS / 1000} s: ${missing.join(', ')}`);
    });
  }

  /** Starts new pods, as `kubectl rollout restart` does. @param {string} name */
  async restart(name) {
    const annotations = { 'kubectl.kubernetes.io/restartedAt': new Date().toISOString() };
    const body = { spec: { template: { metadata: { annotations } } } };
    await this.client.call('PATCH', `${deployments}/${name}`, body, 'merge');
    await this.untilReady();
  }

  async stop() {
    for (const part of this.#parts.toReversed()) await part.stop();
  }

  /** @param {string} name @param {number} port  the container port */
  async #publish(name, port) {
    const ready = () => this.pods(name).filter((pod) => pod.isReady);
    const proxy = new ServiceProxy(() => ready().map(({ ip }) => ({ ip, port })));
    const own = await choosePort();
    await proxy.listen(own);
    this.#parts.push(proxy);
    return `http://127.0.0.1:${own}`;
  }

  async #startSimulator(node) {
    const { dataDir, logDir, log } = this.#options;
    const port = await choosePort();
    const url = `http://127.0.0.1:${port}`;
    const { PATH = '', HOME = '' } = process.env;
    const own = { HTTP_PORT: String(port), SIMULATOR_STATE_DIR: join(dataDir, 'simulator'), NODE_ENV: 'test' };
    const simulator = new ServerProcess({
      ...{ name: 'whatsapp-simulator', port, command: node, args: ['dist/main.js'], log },
      cwd: join(ROOT, 'services', 'whatsapp-simulator'),
      env: { PATH, HOME, ...NODE_ENVIRONMENT, NODE_COMPILE_CACHE: COMPILE_CACHE, ...own },
      logFile: join(logDir, 'whatsapp-simulator.log'),
      isReady: () => isReady(`${url}/readyz`),
    });
    this.#parts.push(simulator);
    await simulator.start();
    return url;
  }
}
