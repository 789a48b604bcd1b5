import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ticket } from '@recado/contracts';
import { until } from '../../../scripts/testing/until.mjs';
import { PHONE, type Desk, type Person } from './desk.js';

const CONTACTS = 10;
const MESSAGES = 200;
const PER_SECOND = 50;
/** A message whose commit was lost comes again after those behind it, and takes its place among them. */
const LATE_LIMIT_MS = 20_000;
const LATE_AGAIN_MS = 2_000;

/** Ten contacts who write 200 numbered texts in turn. */
export class NumberedBurst {
  private texts: string[] = [];

  private constructor(
    private readonly desk: Desk,
    private readonly admin: Person,
    private readonly numbers: readonly string[],
  ) {}

  static async prepare(desk: Desk, admin: Person): Promise<NumberedBurst> {
    const numbers: string[] = [];
    for (let n = 0; n < CONTACTS; n += 1)
      numbers.push(await (await desk.phone.addContact({ name: `Cliente ${n}` })).number());
    return new NumberedBurst(desk, admin, numbers);
  }

  /** Begins to write, and resolves when a third of it is sent. */
  async begin(): Promise<void> {
    const prefix = randomUUID().slice(0, 8);
    this.texts = Array.from({ length: MESSAGES }, (_, n) => `${prefix} ${n}`);
    const order = { to: PHONE, contacts: [...this.numbers], texts: this.texts, perSecond: PER_SECOND };
    const run = await this.desk.phone.burst(order);
    await until('a part of the burst', async () => (await this.desk.phone.burstReport(run)).sent > MESSAGES / 3);
  }

  /** The texts of each contact. */
  get written(): string[][] {
    return this.numbers.map((_, contact) => this.texts.filter((_text, n) => n % CONTACTS === contact));
  }

  /**
   * Waits until the newest line of each contact's ticket is the last that the contact wrote. It asks for the list alone,
   * because a user has a limited number of calls a minute.
   * @returns the texts that the tickets show, for each contact
   */
  async shown(limitMs = 90_000): Promise<string[][]> {
    const tickets = await until(
      'every message',
      async () => {
        const found = await this.tickets();
        return this.written.every((texts, contact) => found[contact]?.lastMessage === texts.at(-1)) && found;
      },
      limitMs,
    );
    for (const end = Date.now() + LATE_LIMIT_MS; ; await sleep(LATE_AGAIN_MS)) {
      const shown = await this.shownIn(tickets);
      if (shown.flat().length >= this.texts.length || Date.now() > end) return shown;
    }
  }

  private async shownIn(tickets: readonly (Ticket | undefined)[]): Promise<string[][]> {
    const shown: string[][] = [];
    for (const ticket of tickets) {
      const messages = ticket ? await this.admin.messages(ticket.id) : [];
      shown.push(messages.map(({ body }) => body).filter((body) => this.texts.includes(body)));
    }
    return shown;
  }

  private async tickets(): Promise<(Ticket | undefined)[]> {
    const tickets = await this.admin.tickets('status=pending&showAll=true');
    return this.numbers.map((number) => tickets.find(({ contact }) => contact.number === number));
  }
}
