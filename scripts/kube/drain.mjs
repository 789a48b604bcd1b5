import { until } from '../testing/until.mjs';
import { KubeError } from './client.mjs';

const DRAIN_LIMIT_MS = 60_000;
const REFUSED = 429;
const GONE = 404;

/**
 * Asks the API server to evict a pod.
 * @param {import('./client.mjs').KubeClient} client @param {{ name: string, namespace: string }} metadata
 * @returns {Promise<boolean>} false if its disruption budget does not allow it now
 */
export async function evict(client, { name, namespace }) {
  const path = `/api/v1/namespaces/${namespace}/pods/${name}/eviction`;
  const answer = await client.send('POST', path, {
    ...{ apiVersion: 'policy/v1', kind: 'Eviction' },
    metadata: { name, namespace },
  });
  if (answer.status === REFUSED) return false;
  if (answer.status >= 300 && answer.status !== GONE) throw new KubeError(`eviction of ${name}`, answer);
  return true;
}

/**
 * Cordons the node and evicts its pods, as `kubectl drain` does.
 * @param {import('./client.mjs').KubeClient} client @param {string} namespace @param {string} node
 */
export async function drain(client, namespace, node) {
  await client.call('PATCH', `/api/v1/nodes/${node}`, { spec: { unschedulable: true } }, 'merge');
  const path = `/api/v1/namespaces/${namespace}/pods?fieldSelector=spec.nodeName=${node}`;
  await until(
    `an empty node ${node}`,
    async () => {
      const pods = (await client.list(path)).filter(({ status }) => status.phase === 'Running');
      const waiting = pods.filter(({ metadata }) => !metadata.deletionTimestamp);
      await Promise.all(waiting.map(({ metadata }) => evict(client, metadata)));
      return pods.length === 0;
    },
    DRAIN_LIMIT_MS,
  );
}

/** The number of ready pods of each application, and the lowest number since the start. */
export class ReadyCounts {
  /** @type {Map<string, string>} the application of each ready pod */
  #ready = new Map();
  /** @type {Map<string, number>} */
  #least = new Map();
  #stop = new AbortController();

  /** @param {import('./client.mjs').KubeClient} client @param {string} namespace */
  static async start(client, namespace) {
    const counts = new ReadyCounts();
    const path = `/api/v1/namespaces/${namespace}/pods`;
    const pods = (await client.list(path)).length;
    void client.watch(path, (event) => counts.#handle(event), counts.#stop.signal);
    await until('the first list of pods', async () => counts.#ready.size > 0 || pods === 0);
    return counts;
  }

  /** @param {string} app */
  least(app) {
    return this.#least.get(app) ?? Infinity;
  }

  stop() {
    this.#stop.abort();
  }

  /** @param {import('./client.mjs').WatchEvent} event */
  #handle({ type, object: { metadata, status } }) {
    const { app } = metadata.labels;
    const isReady =
      type !== 'DELETED' &&
      !metadata.deletionTimestamp &&
      status.conditions?.some((one) => one.type === 'Ready' && one.status === 'True');
    const wasReady = this.#ready.has(metadata.uid);
    if (isReady) this.#ready.set(metadata.uid, app);
    else if (wasReady) {
      this.#ready.delete(metadata.uid);
      const now = [...this.#ready.values()].filter((one) => one === app).length;
      this.#least.set(app, Math.min(this.least(app), now));
    }
  }
}
