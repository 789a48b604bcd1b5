import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { isDuplicateKey } from '@recado/service-kit/mongo';
import { ReceiveMessage } from '../tickets/receive-message.js';
import { audienceOf } from '../tickets/ticket.js';
import { AddMessage } from './add-message.js';
import type { Inbound } from './draft-inbound-message.js';
import { lineOf } from './message.js';
import { MessagesRepository } from './messages.repository.js';

const ATTEMPTS = 10;

/** Puts a message into the contact's active ticket, else into one that it opens; once, however often it comes. */
@Injectable()
export class PlaceInboundMessage {
  constructor(
    private readonly receiveMessage: ReceiveMessage,
    private readonly messages: MessagesRepository,
    private readonly addMessage: AddMessage,
  ) {}

  /** A duplicate key means that somebody was faster: with this message, or with one that opened the ticket. */
  async execute(inbound: Inbound): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      try {
        if (await this.addToActive(inbound)) return;
        if (!(await this.wasStored(inbound))) await this.addToNew(inbound);
        return;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        if (await this.wasStored(inbound)) return;
      }
    }
    throw new AppError('ERR_UNAVAILABLE', { message: 'Others were always faster: the event will come again.' });
  }

  /** Stored by an earlier delivery of this event, which perhaps did not live to announce it. */
  private async wasStored({ origin, message }: Inbound): Promise<boolean> {
    const stored = await this.messages.findByAddress(message.companyId, message);
    const ticket = stored && (await this.receiveMessage.find(message.companyId, stored.ticketId));
    if (stored && ticket) await this.addMessage.announceAgain(origin, stored, ticket);
    return stored !== null;
  }

  private async addToActive(inbound: Inbound): Promise<boolean> {
    const line = lineOf(inbound.message);
    const added = await this.addMessage.executeRepeatable(inbound, async (transaction) => {
      const ticket = await this.receiveMessage.execute(transaction, whereOf(inbound), line, new Date());
      return ticket && { ticket, before: audienceOf(ticket) };
    });
    return added !== null;
  }

  private async addToNew(inbound: Inbound): Promise<void> {
    const ticket = await this.receiveMessage.prepare(whereOf(inbound), lineOf(inbound.message), new Date());
    await this.addMessage.executeRepeatable(inbound, async (transaction) => {
      await this.receiveMessage.open(transaction, ticket);
      return { ticket, before: null };
    });
  }
}

const whereOf = ({ contact, message: { companyId, whatsappId } }: Inbound) => ({ companyId, whatsappId, contact });
