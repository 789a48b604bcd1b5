import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { isDuplicateKey } from '@recado/service-kit/mongo';
import { ReceiveMessage } from '../tickets/receive-message.js';
import { audienceOf } from '../tickets/ticket.js';
import { StaleTicket } from '../tickets/while-stale.js';
import { AddMessage } from './add-message.js';
import type { Inbound } from './draft-inbound-message.js';
import { lineOf } from './message.js';
import { MessagesRepository } from './messages.repository.js';
import { OpenByMessage } from './open-by-message.js';

const ATTEMPTS = 10;

/** Puts a message into the contact's active ticket, else into one that it opens; once, however often it comes. */
@Injectable()
export class PlaceInboundMessage {
  constructor(
    private readonly receiveMessage: ReceiveMessage,
    private readonly messages: MessagesRepository,
    private readonly addMessage: AddMessage,
    private readonly openByMessage: OpenByMessage,
  ) {}

  /**
   * A duplicate key means that somebody was faster: with this message, or with one that opened the ticket.
   * @returns whether it was there already
   */
  async execute(inbound: Inbound): Promise<'added' | 'repeated'> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      try {
        if (await this.addToActive(inbound)) return 'added';
        if (await this.wasStored(inbound)) return 'repeated';
        await this.openByMessage.execute(inbound);
        return 'added';
      } catch (error) {
        if (!isRace(error)) throw error;
        if (await this.wasStored(inbound)) return 'repeated';
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
}

const isRace = (error: unknown): boolean =>
  isDuplicateKey(error) ||
  error instanceof StaleTicket ||
  (error instanceof AppError && error.code === 'ERR_OTHER_OPEN_TICKET');

const whereOf = ({ contact, message: { companyId, whatsappId } }: Inbound) => ({ companyId, whatsappId, contact });
