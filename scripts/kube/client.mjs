import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {Record<string, any>} KubeObject */
/** @typedef {{ status: number, body: any, warnings: string[] }} Answer */
/** @typedef {{ type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR', object: KubeObject }} WatchEvent */

const WATCH_AGAIN_MS = 200;
const PATCHES = { apply: 'application/apply-patch+yaml', merge: 'application/merge-patch+json' };

export class KubeError extends Error {
  /** @param {string} what @param {Answer} answer */
  constructor(what, { status, body }) {
    super(`${what}: ${status} ${body?.message ?? JSON.stringify(body)}`);
    this.status = status;
  }
}

/** A small client of the Kubernetes API: JSON over HTTPS with a token. */
export class KubeClient {
  #agent;
  #options;
  /** @type {Map<string, Promise<any[]>>} */
  #resources = new Map();

  /** @param {{ port: number, ca: string, token: string }} options */
  constructor({ port, ca, token }) {
    this.#agent = new Agent({ keepAlive: true, ca, maxSockets: Infinity });
    this.#options = { host: '127.0.0.1', port, agent: this.#agent, headers: { authorization: `Bearer ${token}` } };
  }

  /** @param {string} file  a kubeconfig of ControlPlane */
  static fromKubeconfig(file) {
    const { clusters, users } = JSON.parse(readFileSync(file, 'utf8'));
    const { server, 'certificate-authority': caFile } = clusters[0].cluster;
    const { token } = users[0].user;
    return new KubeClient({ port: Number(new URL(server).port), ca: readFileSync(caFile, 'utf8'), token });
  }

  /**
   * Sends one request and returns its answer, whatever its status is.
   * @param {string} method @param {string} path @param {object} [body] @param {'apply' | 'merge'} [patch]
   * @returns {Promise<Answer>}
   */
  async send(method, path, body, patch) {
    const response = await this.#open(method, path, body, patch);
    const chunks = [];
    for await (const chunk of response) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    return { status: response.statusCode, body: parse(text), warnings: warningsOf(response.headers.warning) };
  }

  /**
   * Returns the body of a successful answer.
   * @param {string} method @param {string} path @param {object} [body] @param {'apply' | 'merge'} [patch]
   */
  async call(method, path, body, patch) {
    const answer = await this.send(method, path, body, patch);
    if (answer.status >= 300) throw new KubeError(`${method} ${path}`, answer);
    return answer.body;
  }

  /** @param {string} path @returns {Promise<KubeObject[]>} */
  async list(path) {
    return (await this.call('GET', path)).items;
  }

  /**
   * Applies an object on the server, which rejects unknown and duplicate fields.
   * @param {KubeObject} object @param {string} [namespace]  of an object without one
   */
  async apply(object, namespace) {
    const path = await this.pathOf(object, namespace);
    return this.send('PATCH', `${path}?fieldManager=recado&force=true&fieldValidation=Strict`, object, 'apply');
  }

  /** @param {KubeObject} object @param {string} [fallback]  the namespace of an object without one */
  async pathOf({ apiVersion, kind, metadata: { name, namespace } }, fallback = 'default') {
    const base = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
    const known = this.#resources.get(base) ?? this.call('GET', base).then(({ resources }) => resources);
    this.#resources.set(base, known);
    const resource = (await known).find((one) => one.kind === kind && !one.name.includes('/'));
    if (!resource) throw new Error(`the API server has no ${kind} in ${apiVersion}`);
    return `${base}${resource.namespaced ? `/namespaces/${namespace ?? fallback}` : ''}/${resource.name}/${name}`;
  }

  /**
   * Calls `handle` for every object of the list and every later change, until the signal. Starts again with a new list
   * when the API server ends the stream, so an object may be reported more than once.
   * @param {string} path @param {(event: WatchEvent) => void} handle @param {AbortSignal} signal
   */
  async watch(path, handle, signal) {
    while (!signal.aborted) {
      await this.#watchOnce(path, handle, signal).catch(() => undefined);
      await sleep(WATCH_AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async #watchOnce(path, handle, signal) {
    const { items, metadata } = await this.call('GET', path);
    for (const object of items) handle({ type: 'ADDED', object });
    const query = `watch=true&resourceVersion=${metadata.resourceVersion}`;
    const response = await this.#open('GET', `${path}${path.includes('?') ? '&' : '?'}${query}`);
    const end = () => response.destroy();
    signal.addEventListener('abort', end, { once: true });
    try {
      for await (const line of createInterface({ input: response })) {
        const event = JSON.parse(line);
        if (event.type === 'ERROR') return;
        handle(event);
      }
    } finally {
      signal.removeEventListener('abort', end);
    }
  }

  /** @returns {Promise<import('node:http').IncomingMessage>} */
  #open(method, path, body, patch) {
    const type = PATCHES[patch] ?? 'application/json';
    const text = body && JSON.stringify(body);
    // Node.js sends no length with the body of a DELETE on its own
    const content = text && { 'content-type': type, 'content-length': Buffer.byteLength(text) };
    const headers = { ...this.#options.headers, ...content };
    return new Promise((resolve, reject) => {
      const sent = request({ ...this.#options, method, path, headers }, resolve);
      sent.once('error', reject);
      sent.end(text);
    });
  }

  close() {
    this.#agent.destroy();
  }
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** @param {string | undefined} header  '299 - "text", 299 - "text"' */
const warningsOf = (header = '') => [...header.matchAll(/299 \S+ "((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text);
