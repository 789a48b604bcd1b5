import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import type { Ticket } from '../ticket.js';
import { isAnswerable, type Rate, type Rating } from './rating.js';
import { RatingsRepository } from './ratings.repository.js';

/** Stores the rating that a contact gives after a ticket was closed. */
@Injectable()
export class AnswerRating {
  constructor(private readonly ratings: RatingsRepository) {}

  /** Finds the closed ticket's open rating request. */
  async findAsked({ companyId, _id, closedAt }: Ticket, saidAt: Date): Promise<Rating | undefined> {
    const asked = await this.ratings.findLast(companyId, _id);
    const isOpen = asked?.rate === null && asked.askedAt.getTime() === closedAt?.getTime();
    return isOpen && isAnswerable(asked, saidAt) ? asked : undefined;
  }

  /** Records that the contact got the hint about the scale. @returns false if that is already recorded */
  async hint({ session }: Transaction, { companyId, _id }: Rating): Promise<boolean> {
    return this.ratings.recordHint(companyId, _id, session);
  }

  /** @returns whether the answer counts, because only the first one does */
  async execute({ session }: Transaction, { companyId, _id }: Rating, rate: Rate): Promise<boolean> {
    return this.ratings.answer(companyId, _id, rate, session);
  }
}
