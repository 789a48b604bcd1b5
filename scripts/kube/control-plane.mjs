import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { choosePort } from '../infrastructure/ports.mjs';
import { ServerProcess } from '../infrastructure/server-process.mjs';
import { isReady } from '../launch/processes.mjs';
import { KubeClient } from './client.mjs';

const ADMIN = 'recado-admin';
const STAGES = join(import.meta.dirname, 'kwok-stages.yaml');

/**
 * @typedef {object} ControlPlaneOptions
 * @property {import('./programs.mjs').KubePrograms} programs
 * @property {string} dataDir  for certificates, tokens and etcd
 * @property {string} logDir
 * @property {(line: string) => void} log
 * @property {string[]} [controllers]  switches for --controllers
 * @property {number} [nodeGraceSeconds]  a node without a heartbeat counts as lost after this time
 */

/**
 * Starts etcd, the API server, the controllers and the scheduler on loopback.
 * @param {ControlPlaneOptions} options
 */
export async function startControlPlane(options) {
  const plane = new ControlPlane(options);
  try {
    await plane.start();
    return plane;
  } catch (error) {
    await plane.stop();
    throw error;
  }
}

export class ControlPlane {
  #options;
  /** @type {ServerProcess[]} */
  #handles = [];
  #token = randomBytes(24).toString('hex');
  /** @type {KubeClient | undefined} */
  #client;
  #port = 0;

  /** @param {ControlPlaneOptions} options */
  constructor(options) {
    this.#options = options;
    mkdirSync(options.dataDir, { recursive: true });
  }

  get client() {
    if (!this.#client) throw new Error('the API server has not started');
    return this.#client;
  }

  get kubeconfig() {
    return this.#file('kubeconfig.json');
  }

  async start() {
    const etcd = await this.#startEtcd();
    await this.#startApiServer(etcd);
    await Promise.all([this.#startControllers(), this.#startScheduler()]);
  }

  /**
   * Starts a kwok that answers for the nodes with the label, and returns its handle.
   * @param {string} name @param {string} selector  a label selector of nodes
   */
  async startKwok(name, selector) {
    const port = await choosePort();
    const address = `127.0.0.1:${port}`;
    const args = [
      ...['--kubeconfig', this.kubeconfig, '--manage-nodes-with-label-selector', selector],
      ...['--server-address', address, '--node-lease-duration-seconds', '4', '--config', STAGES],
    ];
    return this.#add(name, 'kwok', { port, args, isReady: () => isReady(`http://${address}/healthz`) });
  }

  async stop() {
    this.#client?.close();
    for (const handle of this.#handles.toReversed()) await handle.stop();
  }

  #file(name) {
    return join(this.#options.dataDir, name);
  }

  #write(name, content) {
    writeFileSync(this.#file(name), content, { mode: 0o600 });
    return this.#file(name);
  }

  async #add(name, program, { port, args, isReady: ready }) {
    const { programs, logDir, log } = this.#options;
    const handle = new ServerProcess({
      ...{ name, port, args, isReady: ready, log },
      command: programs[program],
      logFile: join(logDir, `${name}.log`),
    });
    this.#handles.push(handle);
    await handle.start();
    return handle;
  }

  async #startEtcd() {
    const [port, peer] = [await choosePort(), await choosePort()];
    const [url, peerUrl] = [port, peer].map((each) => `http://127.0.0.1:${each}`);
    const args = [
      ...['--data-dir', this.#file('etcd'), '--listen-client-urls', url, '--advertise-client-urls', url],
      ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
      ...['--initial-cluster', `default=${peerUrl}`, '--unsafe-no-fsync', '--log-level', 'warn'],
    ];
    await this.#add('etcd', 'etcd', { port, args, isReady: () => isReady(`${url}/readyz`) });
    return url;
  }

  async #startApiServer(etcd) {
    this.#port = await choosePort();
    const { privateKey } = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'sec1', format: 'pem' },
    });
    const key = this.#write('service-accounts.pem', privateKey);
    const tokens = this.#write('tokens.csv', `${this.#token},${ADMIN},${ADMIN},"system:masters"\n`);
    const args = [
      ...['--etcd-servers', etcd, '--bind-address', '127.0.0.1', '--advertise-address', '127.0.0.1'],
      ...['--secure-port', String(this.#port), '--cert-dir', this.#file('certificates')],
      ...['--token-auth-file', tokens, '--authorization-mode', 'Node,RBAC', '--allow-privileged=true'],
      ...['--service-account-issuer', 'https://recado.local', '--service-account-key-file', key],
      ...['--service-account-signing-key-file', key, '--service-cluster-ip-range', '10.96.0.0/16'],
      ...['--endpoint-reconciler-type', 'none'], // it refuses an API server on loopback
    ];
    await this.#add('kube-apiserver', 'kube-apiserver', {
      ...{ port: this.#port, args },
      isReady: () => this.#isServing(),
    });
  }

  /** The API server writes its own certificate when it starts. */
  async #isServing() {
    const caFile = this.#file('certificates/apiserver.crt');
    this.#client ??= new KubeClient({ port: this.#port, ca: readFileSync(caFile, 'utf8'), token: this.#token });
    const { status } = await this.#client.send('GET', '/readyz');
    if (status !== 200) return false;
    const cluster = { server: `https://127.0.0.1:${this.#port}`, 'certificate-authority': caFile };
    const kubeconfig = {
      ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'recado' },
      clusters: [{ name: 'recado', cluster }],
      users: [{ name: ADMIN, user: { token: this.#token } }],
      contexts: [{ name: 'recado', context: { cluster: 'recado', user: ADMIN } }],
    };
    this.#write('kubeconfig.json', JSON.stringify(kubeconfig));
    return true;
  }

  async #startControllers() {
    const { controllers = [], nodeGraceSeconds } = this.#options;
    const grace = nodeGraceSeconds ? `${nodeGraceSeconds}s` : '50s';
    await this.#startWithKubeconfig('kube-controller-manager', [
      ...['--controllers', ['*', ...controllers].join(), '--node-monitor-grace-period', grace],
      ...[
        '--node-monitor-period',
        '1s',
        '--node-eviction-rate',
        '100',
        '--horizontal-pod-autoscaler-sync-period',
        '1s',
      ],
      ...['--service-account-private-key-file', this.#file('service-accounts.pem')],
      ...['--leader-elect=false'],
    ]);
  }

  #startScheduler() {
    return this.#startWithKubeconfig('kube-scheduler', ['--leader-elect=false']);
  }

  async #startWithKubeconfig(name, args) {
    const port = await choosePort();
    const own = ['--kubeconfig', this.kubeconfig, '--bind-address', '127.0.0.1', '--secure-port', String(port)];
    await this.#add(name, name, { port, args: [...own, ...args], isReady: () => isHealthy(port) });
  }
}

/** The controllers and the scheduler have a certificate that only they know. @param {number} port */
function isHealthy(port) {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: '/healthz', rejectUnauthorized: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    sent.once('error', reject);
    sent.end();
  });
}
