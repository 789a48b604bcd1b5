import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { inPages } from '@recado/service-kit/async';
import { TicketsRepository } from '../tickets.repository.js';
import { RatingsRepository } from './ratings.repository.js';

const BATCH = 500;

/** Copies ratings to tickets stored by an earlier version. Finds none after the first start. */
@Injectable()
export class FillRatings implements OnApplicationBootstrap {
  constructor(
    private readonly ratings: RatingsRepository,
    private readonly tickets: TicketsRepository,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for await (const page of inPages(this.ratings.everyCompanysNotOnTicket(), BATCH)) {
      const ratings = page.toSorted((a, b) => Number(a.ratedAt) - Number(b.ratedAt)); // the last rating counts
      await this.tickets.fillRatings(ratings.flatMap(({ rate, ...one }) => (rate ? [{ ...one, rating: rate }] : [])));
      await this.ratings.markOnTicket(ratings);
    }
  }
}
