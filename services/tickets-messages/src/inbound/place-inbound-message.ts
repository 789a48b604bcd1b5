import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { isDuplicateKey } from '@recado/service-kit/mongo';
import { StaleTicket } from '../conversations/stale-ticket.js';
import { AddToActiveTickets } from './add-to-active-tickets.js';
import { AnnounceRepeated } from './announce-repeated.js';
import type { Inbound } from './draft-inbound-message.js';
import { OpenByMessage } from './open-by-message.js';

const ATTEMPTS = 10;

/** Puts a message into the contact's active ticket, else into one that it opens; once, however often it comes. */
@Injectable()
export class PlaceInboundMessage {
  constructor(
    private readonly addToActiveTickets: AddToActiveTickets,
    private readonly announceRepeated: AnnounceRepeated,
    private readonly openByMessage: OpenByMessage,
  ) {}

  /**
   * A duplicate key means that somebody was faster: with this message, or with one that opened the ticket.
   * @returns whether it was there already
   */
  async execute(inbound: Inbound): Promise<'added' | 'repeated'> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      try {
        if (await this.addToActiveTickets.add(inbound)) return 'added';
        if (await this.announceRepeated.execute(inbound)) return 'repeated';
        await this.openByMessage.execute(inbound);
        return 'added';
      } catch (error) {
        if (!isRace(error)) throw error;
        if (await this.announceRepeated.execute(inbound)) return 'repeated';
      }
    }
    throw new AppError('ERR_UNAVAILABLE', { message: 'Others were always faster: the event will come again.' });
  }
}

const isRace = (error: unknown): boolean =>
  isDuplicateKey(error) ||
  error instanceof StaleTicket ||
  (error instanceof AppError && error.code === 'ERR_OTHER_OPEN_TICKET');
