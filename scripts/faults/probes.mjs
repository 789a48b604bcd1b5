import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../load-tests/lib/stats.mjs';

const EVERY_MS = 1_500;
const USUAL_TIMES = 4;
const USUAL_LEAST_MS = 1_000;
const ARRIVAL_LIMIT_MS = 120_000;

/** Repeatedly sends a message in both directions over each number, and records the time until it is visible everywhere. */
export class Probes {
  /** @type {{ startedAt: number, ms: number | null }[]} */
  list = [];
  #over = false;
  #flying = /** @type {Promise<void>[]} */ ([]);
  #loop;

  /** @param {import('./talk.mjs').Talk[]} talks  one per number @param {import('./client.mjs').Client[]} clients  users who may see these messages */
  constructor(talks, clients) {
    this.talks = talks;
    this.clients = clients;
    this.#loop = this.#run();
  }

  /** The allowed duration of a probe on this machine, based on earlier probes. */
  get usualMs() {
    const arrived = this.list.flatMap(({ ms }) => (ms === null ? [] : [ms]));
    return Math.max(USUAL_LEAST_MS, (percentile(arrived, 0.5) ?? 0) * USUAL_TIMES);
  }

  /** Resolves when no probe is in flight. Any screen that missed one has reloaded it by then. */
  async stop() {
    this.#over = true;
    await this.#loop;
    await Promise.all(this.#flying);
  }

  async #run() {
    for (let n = 1; !this.#over; n += 1) {
      const probe = { startedAt: Date.now(), ms: null };
      this.list.push(probe);
      this.#flying.push(this.#send(n, probe));
      await sleep(EVERY_MS);
    }
  }

  async #send(n, probe) {
    const passed = await Promise.all(this.talks.map((talk) => this.#pass(talk, n).catch(() => false)));
    if (passed.every(Boolean)) probe.ms = Date.now() - probe.startedAt;
  }

  async #pass(talk, n) {
    const asked = `${talk.label} sonda ${n}`;
    const answer = `${talk.label} eco ${n}`;
    talk.said.push(asked);
    const answers = talk.contact.waitForMessage(answer, ARRIVAL_LIMIT_MS).then(
      () => true,
      () => false,
    );
    await talk.contact.says(asked, { to: talk.phone });
    await talk.agentWrites1(answer);
    return (await answers) && this.#isSeen(asked);
  }

  async #isSeen(text) {
    for (const end = Date.now() + ARRIVAL_LIMIT_MS; !this.#over && Date.now() < end; await sleep(20))
      if (this.clients.every(({ texts }) => texts.has(text))) return true;
    return false;
  }
}
