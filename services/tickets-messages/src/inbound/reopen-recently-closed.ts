import { Injectable } from '@nestjs/common';
import { ReceiveMessage } from './receive-message.js';
import { ReopenTicket } from './reopen-ticket.js';
import { audienceOf, type Ticket } from '../conversations/ticket.js';
import { AddMessage } from '../conversations/add-message.js';
import type { Inbound } from './draft-inbound-message.js';
import { lineOf } from '../conversations/message.js';
import { TakeRating } from './take-rating.js';

/** A message of a contact whose last ticket was closed a while ago may still belong to it: it rates it, or reopens it. */
@Injectable()
export class ReopenRecentlyClosed {
  constructor(
    private readonly receiveMessage: ReceiveMessage,
    private readonly reopenTicket: ReopenTicket,
    private readonly addMessage: AddMessage,
    private readonly takeRating: TakeRating,
  ) {}

  /** @returns whether it does. @throws a duplicate key, StaleTicket or ERR_OTHER_OPEN_TICKET when somebody was faster */
  async execute(inbound: Inbound): Promise<boolean> {
    const { contact, message } = inbound;
    if (message.fromMe) return false;
    if (await this.takeRating.execute(inbound)) return true;
    const where = { companyId: message.companyId, whatsappId: message.whatsappId, contact };
    const closed = await this.receiveMessage.findToReopen(where, lineOf(message));
    if (closed) await this.reopen(inbound, closed);
    return closed !== null;
  }

  private async reopen(inbound: Inbound, closed: Ticket): Promise<void> {
    const { origin, message } = inbound;
    await this.addMessage.executeRepeatable(inbound, async (transaction) => {
      const ticket = await this.reopenTicket.execute(transaction, origin, closed, lineOf(message));
      return { ticket, before: audienceOf(closed) };
    });
  }
}
