import { Injectable } from '@nestjs/common';
import { Batcher } from '@recado/service-kit/async';
import { ReceiveMessage } from './receive-message.js';
import { audienceOf, type Ticket } from '../conversations/ticket.js';
import { StaleTicket } from '../conversations/stale-ticket.js';
import { AddMessage, type Placed } from '../conversations/add-message.js';
import type { Inbound } from './draft-inbound-message.js';
import { lineOf } from '../conversations/message.js';

/** Of one company in one transaction: few enough not to hold up those of others. */
const MOST_AT_ONCE = 16;
/** Not felt by a reader; under load it fills the rounds, and a full one costs each message half of what it does alone. */
const PACE_MS = 20;

/** Inbound messages of a company that wait at the same moment go into their active tickets in one transaction. */
@Injectable()
export class AddToActiveTickets {
  private readonly rounds = new Batcher<Inbound, boolean>((inbounds) => this.addAll(inbounds), {
    most: MOST_AT_ONCE,
    paceMs: PACE_MS,
  });

  constructor(
    private readonly receiveMessage: ReceiveMessage,
    private readonly addMessage: AddMessage,
  ) {}

  /** @returns false when the contact has no active ticket on this connection. @throws a duplicate key */
  async add(inbound: Inbound): Promise<boolean> {
    return this.rounds.add(inbound.message.companyId, inbound);
  }

  /** One that fails would fail all: then each goes alone, and each has its own outcome. */
  private async addAll(inbounds: Inbound[]): Promise<PromiseSettledResult<boolean>[]> {
    if (inbounds.length > 1) {
      const together = await Promise.allSettled([this.addTogether(inbounds)]);
      if (together[0].status === 'fulfilled') {
        return together[0].value.map((value) => ({ status: 'fulfilled', value }));
      }
    }
    return Promise.allSettled(inbounds.map((inbound) => this.addAlone(inbound)));
  }

  private async addTogether(inbounds: Inbound[]): Promise<boolean[]> {
    const add = () =>
      this.addMessage.executeAllRepeatable(inbounds, async (transaction) =>
        (await this.receiveMessage.executeAll(transaction, inbounds.map(received), new Date())).map(placed),
      );
    const added = await add().catch((error: unknown) => {
      if (error instanceof StaleTicket) return add(); // from fresh reads now
      throw error;
    });
    return added.map((message) => message !== null);
  }

  private async addAlone(inbound: Inbound): Promise<boolean> {
    const added = await this.addMessage.executeRepeatable(inbound, async (transaction) =>
      placed(await this.receiveMessage.execute(transaction, received(inbound), new Date())),
    );
    return added !== null;
  }
}

const received = ({ contact, message }: Inbound) => {
  const { companyId, whatsappId } = message;
  return { companyId, whatsappId, contact, line: lineOf(message) };
};

const placed = (ticket: Ticket | null): Placed | null => ticket && { ticket, before: audienceOf(ticket) };
