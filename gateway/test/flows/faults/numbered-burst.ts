import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ticket } from '@recado/contracts';
import { until } from '../../../../scripts/testing/until.mjs';
import type { OwnDesk, DeskUser } from '../desk.js';
import { HANG_MS } from '../../../../scripts/testing/limits.mjs';

const CONTACTS = 10;
const MESSAGES = 200;
const PER_SECOND = 50;
/** The pause between two reads of all messages, because calls per user are rate limited. */
const AGAIN_MS = 1_000;

/** Ten contacts who write 200 numbered messages in turn. */
export class NumberedBurst {
  private texts: string[] = [];
  private run = '';

  private constructor(
    private readonly desk: OwnDesk,
    private readonly admin: DeskUser,
    private readonly numbers: readonly string[],
  ) {}

  static async prepare(desk: OwnDesk, admin: DeskUser): Promise<NumberedBurst> {
    const numbers: string[] = [];
    for (let n = 0; n < CONTACTS; n += 1)
      numbers.push(await (await desk.phone.addContact({ name: `Cliente ${n}` })).number());
    return new NumberedBurst(desk, admin, numbers);
  }

  /** Starts writing, and resolves when a third is sent. */
  async begin(): Promise<void> {
    const prefix = randomUUID().slice(0, 8);
    this.texts = Array.from({ length: MESSAGES }, (_, n) => `${prefix} ${n}`);
    const order = { to: this.desk.number, contacts: [...this.numbers], texts: this.texts, perSecond: PER_SECOND };
    this.run = await this.desk.phone.burst(order);
    await until('a part of the burst', async () => (await this.report()).sent > MESSAGES / 3);
  }

  /** Resolves when everything is sent. */
  async end(): Promise<void> {
    await until('the end of the burst', async () => (await this.report()).done);
  }

  private report() {
    return this.desk.phone.burstReport(this.run);
  }

  /** The texts of each contact. */
  get written(): string[][] {
    return this.numbers.map((_, contact) => this.texts.filter((_text, n) => n % CONTACTS === contact));
  }

  /**
   * Waits until the preview of each contact's ticket shows the last message. Reads only the list, because calls per
   * user are rate limited.
   * @returns the texts in the tickets, per contact
   */
  async shown(): Promise<string[][]> {
    const tickets = await until(
      'every message',
      async () => {
        const found = await this.tickets();
        return this.written.every((texts, contact) => found[contact]?.lastMessage === texts.at(-1)) && found;
      },
      3 * HANG_MS,
    );
    // a message whose commit was lost is redelivered after later ones and inserted in its place
    for (const end = Date.now() + HANG_MS; ; await sleep(AGAIN_MS)) {
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
