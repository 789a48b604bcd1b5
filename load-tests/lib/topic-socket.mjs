import { AgentSocket } from './agent-socket.mjs';

/** An agent's socket that waits for single events. */
export class TopicSocket extends AgentSocket {
  #companyId;
  #received = [];
  #waiting = new Set();

  constructor(gateway, companyId, token) {
    super(gateway, companyId, token);
    this.#companyId = companyId;
  }

  take(bytes) {
    const [name, payload] = JSON.parse(bytes.toString().slice(2));
    this.#received.push({ name, payload });
    for (const check of this.#waiting) check();
  }

  /** Waits for a matching event of a topic, including one that was already received. */
  hears(topic, matches) {
    const wanted = `company-${this.#companyId}-${topic}`;
    return new Promise((resolve) => {
      const check = () => {
        const found = this.#received.find(({ name, payload }) => name === wanted && matches(payload));
        if (!found) return;
        this.#waiting.delete(check);
        resolve(found.payload);
      };
      this.#waiting.add(check);
      check();
    });
  }
}
