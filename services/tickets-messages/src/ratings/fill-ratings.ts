import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { TicketsRepository } from '../conversations/tickets.repository.js';
import { RatingsRepository } from './ratings.repository.js';

const BATCH = 500;

/** Gives tickets that an earlier version stored the rating of their contact. It finds none after the first start. */
@Injectable()
export class FillRatings implements OnApplicationBootstrap {
  constructor(
    private readonly ratings: RatingsRepository,
    private readonly tickets: TicketsRepository,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (;;) {
      const ratings = await this.ratings.everyCompanysNotOnTicket(BATCH);
      await this.tickets.fillRatings(ratings.flatMap(({ rate, ...one }) => (rate ? [{ ...one, rating: rate }] : [])));
      await this.ratings.noteOnTicket(ratings);
      if (ratings.length < BATCH) return;
    }
  }
}
