import { connect, createServer } from 'node:net';
import { choosePort } from '../infrastructure/ports.mjs';

/**
 * @typedef {object} Pair
 * @property {import('node:net').Socket} client
 * @property {import('node:net').Socket} [server]  missing while it waits during a cut
 * @property {boolean} isCuttable
 */

/**
 * A TCP proxy on loopback between two groups of processes. During a cut, connections stay open without traffic and
 * new ones are not answered, as with dropped packets.
 */
export class Proxy {
  /** @type {Set<Pair>} */
  #pairs = new Set();
  #isCut = false;
  #server = createServer({ pauseOnConnect: true }, (client) => this.#accept(client));
  #target;
  #isCuttable;

  /**
   * @param {number} target  the target port
   * @param {(first: Buffer) => boolean} [isCuttable]  decides by the first bytes of the client; default: all
   */
  constructor(target, isCuttable) {
    this.#target = target;
    this.#isCuttable = isCuttable;
  }

  /** @param {number} target @param {(first: Buffer) => boolean} [isCuttable] */
  static async before(target, isCuttable) {
    const proxy = new Proxy(target, isCuttable);
    proxy.port = await choosePort();
    await new Promise((resolve, reject) =>
      proxy.#server.once('error', reject).listen(proxy.port, '127.0.0.1', () => resolve(undefined)),
    );
    return proxy;
  }

  port = 0;

  cut() {
    this.#isCut = true;
    for (const pair of this.#pairs) if (pair.isCuttable) pauseBoth(pair);
  }

  heal() {
    this.#isCut = false;
    for (const pair of this.#pairs) {
      if (!pair.server) this.#join(pair);
      pair.client.resume();
      pair.server?.resume();
    }
  }

  async stop() {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const pair of this.#pairs) end(pair);
    await closed;
  }

  /** @param {import('node:net').Socket} client */
  #accept(client) {
    const pair = { client, server: undefined, isCuttable: !this.#isCuttable };
    this.#pairs.add(pair);
    client.once('close', () => this.#forget(pair)).on('error', () => undefined);
    if (this.#isCuttable) return this.#readFirst(pair);
    if (!this.#isCut) this.#join(pair);
  }

  /** Holds back the first bytes until the connection's owner is known. @param {Pair} pair */
  #readFirst(pair) {
    const { client } = pair;
    client.once('data', (first) => {
      client.pause();
      client.unshift(first);
      pair.isCuttable = this.#isCuttable?.(first) ?? true;
      if (!this.#isCut || !pair.isCuttable) this.#join(pair);
    });
    client.resume();
  }

  /** @param {Pair} pair */
  #join(pair) {
    const server = connect({ port: this.#target, host: '127.0.0.1' });
    pair.server = server;
    server.once('close', () => this.#forget(pair)).on('error', () => undefined);
    this.#pass(pair, pair.client, server);
    this.#pass(pair, server, pair.client);
    pair.client.resume();
  }

  #pass(pair, from, to) {
    from.setNoDelay(true);
    from.on('data', (chunk) => {
      if (to.write(chunk)) return;
      from.pause();
      to.once('drain', () => !(this.#isCut && pair.isCuttable) && from.resume());
    });
    from.on('end', () => to.end());
  }

  /** @param {Pair} pair */
  #forget(pair) {
    this.#pairs.delete(pair);
    end(pair);
  }
}

function pauseBoth({ client, server }) {
  client.pause();
  server?.pause();
}

function end({ client, server }) {
  client.destroy();
  server?.destroy();
}
