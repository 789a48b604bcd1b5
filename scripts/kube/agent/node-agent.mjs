import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { nodeObject } from '../fake-nodes.mjs';
import { PodRunner } from './pod-runner.mjs';

/**
 * @typedef {object} AgentOptions
 * @property {import('../client.mjs').KubeClient} client
 * @property {string} dataDir
 * @property {string} logDir
 * @property {string} node  the Node.js for the processes
 * @property {{ name: string, zone: string }[]} nodes
 * @property {(line: string) => void} log
 */

const LEASE_SECONDS = 40;
const HEARTBEAT_MS = 10_000;
const CAPACITY = { cpu: '8', memory: '16Gi', pods: '40' };
const LEASES = '/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases';
const FINISHED = ['Succeeded', 'Failed'];
/** Two clusters on one machine use different loopback addresses. */
const NETWORKS = { first: 16, last: 250 };

/** Takes the pods that are bound to its nodes and runs them as processes of this machine. */
export class NodeAgent {
  #options;
  /** @type {Map<string, PodRunner>} by the id of the pod */
  #runners = new Map();
  #stop = new AbortController();
  #network = randomInt(NETWORKS.first, NETWORKS.last);
  #addresses = 0;
  /** @type {NodeJS.Timeout | undefined} */
  #heartbeat;

  /** @param {AgentOptions} options */
  constructor(options) {
    this.#options = options;
  }

  async start() {
    const { client, nodes } = this.#options;
    for (const { name, zone } of nodes) {
      const node = nodeObject(name, zone, CAPACITY);
      const now = new Date().toISOString();
      const ready = { type: 'Ready', status: 'True', reason: 'AgentReady', lastTransitionTime: now };
      const conditions = [{ ...ready, lastHeartbeatTime: now }];
      await client.call('POST', '/api/v1/nodes', { ...node, status: { ...node.status, conditions } });
      await client.call('POST', LEASES, this.#lease(name));
    }
    this.#heartbeat = setInterval(() => void this.#renew(), HEARTBEAT_MS);
    void client.watch('/api/v1/pods', (event) => this.#handle(event), this.#stop.signal);
  }

  /** Returns the address, the process id and the readiness of the pods with the labels. @param {string} namespace @param {Record<string, string>} labels */
  podsWith(namespace, labels) {
    return [...this.#runners.values()]
      .filter(({ pod: { metadata } }) => metadata.namespace === namespace)
      .filter(({ pod }) => Object.entries(labels).every(([key, value]) => pod.metadata.labels?.[key] === value))
      .map(({ pod, status, isReady, pid }) => ({ name: pod.metadata.name, ip: status.podIP, isReady, pid, pod }));
  }

  /** Ends all pods within the grace period without reporting it. */
  async stop() {
    clearInterval(this.#heartbeat);
    this.#stop.abort();
    await Promise.all(
      [...this.#runners.values()].map((runner) => runner.stop(runner.pod.spec.terminationGracePeriodSeconds ?? 30)),
    );
  }

  #lease(name) {
    const spec = { holderIdentity: name, leaseDurationSeconds: LEASE_SECONDS, renewTime: microTime() };
    return { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: { name }, spec };
  }

  async #renew() {
    const { client, nodes, log } = this.#options;
    const renewals = nodes.map(({ name }) =>
      client.call('PATCH', `${LEASES}/${name}`, { spec: { renewTime: microTime() } }, 'merge'),
    );
    await Promise.all(renewals).catch((error) => log(`a lease was not renewed: ${error.message}`));
  }

  /** @param {import('../client.mjs').WatchEvent} event */
  #handle({ type, object: pod }) {
    const { uid, deletionTimestamp, deletionGracePeriodSeconds } = pod.metadata;
    const runner = this.#runners.get(uid);
    if (type === 'DELETED') {
      this.#runners.delete(uid);
      void runner?.kill();
    } else if (runner) {
      runner.pod = pod;
      if (deletionTimestamp) void runner.stop(deletionGracePeriodSeconds ?? 0);
    } else if (this.#isOwn(pod) && !deletionTimestamp && !FINISHED.includes(pod.status.phase)) {
      this.#runners.set(uid, this.#run(pod));
    }
  }

  #isOwn({ spec }) {
    return this.#options.nodes.some(({ name }) => name === spec.nodeName);
  }

  #run(pod) {
    const { client, dataDir, logDir, node } = this.#options;
    const { uid, name, namespace } = pod.metadata;
    const place = {
      ...{ node, ip: this.#nextAddress() },
      folder: join(dataDir, 'pods', uid),
      claims: join(dataDir, 'claims'),
      read: (kind, object) => this.#read(namespace, kind, object),
    };
    const hostIp = `127.${this.#network}.0.1`;
    return new PodRunner(pod, { client, place, hostIp, logFile: join(logDir, `${name}.log`) });
  }

  #nextAddress() {
    this.#addresses += 1;
    return `127.${this.#network}.${1 + Math.floor(this.#addresses / 250)}.${1 + (this.#addresses % 250)}`;
  }

  /** @returns {Promise<Record<string, string>>} */
  async #read(namespace, kind, name) {
    const { data = {} } = await this.#options.client.call('GET', `/api/v1/namespaces/${namespace}/${kind}/${name}`);
    if (kind !== 'secrets') return data;
    return Object.fromEntries(
      Object.entries(data).map(([key, text]) => [key, Buffer.from(String(text), 'base64').toString()]),
    );
  }
}

/** Leases have six digits after the second. */
const microTime = () => new Date().toISOString().replace('Z', '000Z');
