import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../testing/until.mjs';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const EVERY_PICTURE = 5;
const FIRST_LIMIT_MS = 60_000;

/** One contact with an accepted ticket, and the numbered messages from contact and agent. */
export class Talk {
  said = /** @type {string[]} */ ([]);
  answered = /** @type {string[]} */ ([]);
  pictures = /** @type {Set<string>} */ (new Set());
  /** Reasons why messages were rejected. @type {string[]} */
  refusals = [];

  ticketId = '';

  /** @param {{ contact: any, number: string, phone: string, label: string, agent: import('./client.mjs').Client }} parts */
  constructor(parts) {
    Object.assign(this, parts);
  }

  /** A new contact writes first, and an agent accepts. */
  static async begin({ simulator, phone, label, agent }) {
    const contact = await simulator.addContact({ name: label });
    const number = await contact.number();
    await contact.says(`${label} abre`, { to: phone });
    const talk = new Talk({ contact, number, phone, label, agent });
    await talk.isAccepted();
    return talk;
  }

  /** Waits for the contact's ticket, and accepts it if it is waiting. */
  async isAccepted() {
    const isOurs = ({ contact }) => contact.number === this.number;
    const { id, status } = await until(
      `the ticket of ${this.label}`,
      async () => (await this.agent.allTickets()).find(isOurs),
      FIRST_LIMIT_MS,
    );
    this.ticketId = id;
    if (status !== 'open') await this.agent.insist('PUT', `/tickets/${id}`, { status: 'open' });
  }

  /** Makes the contact write `count` messages, some of them pictures, one per `everyMs`, regardless of failures. */
  async contactWrites(count, everyMs) {
    for (let left = count; left > 0; left -= 1) {
      const n = this.said.length + 1;
      const text = `${this.label} pergunta ${n}`;
      const isPicture = n % EVERY_PICTURE === 0;
      const where = { to: this.phone };
      if (isPicture) await this.contact.sendsImage(PNG, { caption: text }, where);
      else await this.contact.says(text, where);
      if (isPicture) this.pictures.add(text);
      this.said.push(text);
      await sleep(everyMs);
    }
  }

  /** Makes the agent write `count` messages, each with its own id and retried until a gateway responds. */
  async agentWrites(count, everyMs) {
    for (let left = count; left > 0; left -= 1) {
      await this.agentWrites1(`${this.label} resposta ${this.answered.length + 1}`);
      await sleep(everyMs);
    }
  }

  /** @param {string} body */
  async agentWrites1(body) {
    this.answered.push(body);
    const sent = { body, clientId: randomUUID() };
    try {
      await this.agent.insist('POST', `/messages/${this.ticketId}`, sent);
    } catch (error) {
      this.refusals.push(error.message);
    }
  }

  /** All messages of the contact's tickets, oldest first. @param {{ id: string }[]} tickets */
  async onTheDesk(tickets) {
    const messages = [];
    for (const { id } of tickets) messages.push(...(await this.#messagesOf(id)));
    return messages;
  }

  async onThePhone() {
    return this.contact.received({ to: this.phone });
  }

  async ends() {
    await this.agent.insist('PUT', `/tickets/${this.ticketId}`, { status: 'closed' });
  }

  async #messagesOf(ticketId) {
    const pages = [];
    for (let before = '', more = true; more; before = `&before=${pages[0][0].order}`) {
      const page = await this.agent.insist('GET', `/messages/${ticketId}?markRead=false${before}`);
      pages.unshift(page.messages);
      more = page.hasMore;
    }
    return pages.flat();
  }
}
