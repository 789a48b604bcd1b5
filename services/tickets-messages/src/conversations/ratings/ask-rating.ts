import { Injectable } from '@nestjs/common';
import { newId, type Transaction } from '@recado/service-kit/mongo';
import type { Ticket } from '../ticket.js';
import { RatingsRepository } from './ratings.repository.js';

/** Records that the ticket's contact is asked for a rating, in the transaction that closes the ticket. */
@Injectable()
export class AskRating {
  constructor(private readonly ratings: RatingsRepository) {}

  async execute({ session }: Transaction, closed: Ticket): Promise<void> {
    const { companyId, _id: ticketId, userId, queueId, whatsappId, closedAt } = closed;
    if (!userId || !whatsappId || !closedAt) return;
    const whose = { companyId, ticketId, userId, queueId, whatsappId };
    await this.ratings.insert({ _id: newId(), ...whose, askedAt: closedAt, rate: null, ratedAt: null }, session);
  }
}
