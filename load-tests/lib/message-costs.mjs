import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseLoad } from './database-load.mjs';
import { NatsLoad } from './nats-load.mjs';
import { round } from './stats.mjs';

const SECOND_MS = 1_000;
/** The work after a message ends much sooner. */
const QUIET_WITHIN_MS = 20_000;
/** Smaller counts are work that happened to run at the same time. */
const SMALLEST = 0.05;

/** Counts what messages cause in MongoDB and NATS, from the servers' own counters. Counts do not depend on the machine. */
export class MessageCosts {
  /** Commands of an idle system per second, and the other counters. @type {Record<string, number>} */
  idle = {};

  /** @param {{ mongoUrl: string, natsUrl: string }} servers */
  static async connect({ mongoUrl, natsUrl }) {
    return new MessageCosts(await DatabaseLoad.connect(mongoUrl), await NatsLoad.connect(natsUrl));
  }

  /** @param {DatabaseLoad} database @param {NatsLoad} nats */
  constructor(database, nats) {
    this.database = database;
    this.nats = nats;
  }

  /** Measures an idle system. Later measurements subtract the result. */
  async measureIdle(ms) {
    await this.settle();
    const before = await this.#totals();
    await sleep(ms);
    const spent = difference(await this.#totals(), before);
    this.idle = Object.fromEntries(Object.entries(spent).map(([name, count]) => [name, (count * SECOND_MS) / ms]));
    return this.idle;
  }

  /**
   * Runs `work`, which sends `count` messages one at a time, and waits until the system is quiet again.
   * @param {number} count
   * @param {() => Promise<unknown>} work
   * @returns {Promise<Record<string, number>>} what each message costs, without the idle system
   */
  async measure(count, work) {
    const before = await this.#totals();
    const begunAt = performance.now();
    await work();
    await this.settle();
    const seconds = (performance.now() - begunAt) / SECOND_MS;
    const spent = difference(await this.#totals(), before);
    const each = Object.entries(spent).map(([name, total]) => [
      name,
      round((total - (this.idle[name] ?? 0) * seconds) / count, 2),
    ]);
    return Object.fromEntries(each.filter(([, value]) => Math.abs(value) >= SMALLEST));
  }

  /** Waits for a second without more commands than an idle system sends. */
  async settle() {
    const end = performance.now() + QUIET_WITHIN_MS;
    const most = 2 * (this.idle.commands ?? 0) + 2;
    for (let last = -Infinity; performance.now() < end;) {
      const { commands } = await this.database.totals();
      if (commands - last <= most) return;
      last = commands;
      await sleep(SECOND_MS);
    }
  }

  async #totals() {
    const [database, statements, nats] = await Promise.all([
      this.database.totals(),
      this.database.statements(),
      this.nats.totals(),
    ]);
    return { ...database, ...nats, ...statements };
  }

  async close() {
    await this.database.close();
    await this.nats.close();
  }
}

const difference = (after, before) =>
  Object.fromEntries(Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]));
