import { dayAfter } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { TicketDayVersionsRepository } from './ticket-day-versions.repository.js';

/** Tells how often the tickets of each day have changed since it was over. */
@Injectable()
export class ReadDayVersions {
  constructor(private readonly versions: TicketDayVersionsRepository) {}

  /** A day of a company touches two of UTC; which two its zone says, so those on both sides count as well. */
  async execute(companyId: string, first: string, last: string): Promise<(day: string) => number> {
    const versions = await this.versions.find(companyId, dayAfter(first, -1), dayAfter(last));
    return (day) => [-1, 0, 1].reduce((sum, away) => sum + (versions.get(dayAfter(day, away)) ?? 0), 0);
  }
}
