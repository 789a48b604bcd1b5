import { dayAfter } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { TicketDayVersionsRepository } from './ticket-day-versions.repository.js';

/** Returns how often each past day's tickets have changed since that day. */
@Injectable()
export class ReadDayVersions {
  constructor(private readonly versions: TicketDayVersionsRepository) {}

  /** Includes the days before and after, because a company's day overlaps two UTC days, depending on its time zone. */
  async execute(companyId: string, first: string, last: string): Promise<(day: string) => number> {
    const versions = await this.versions.find(companyId, dayAfter(first, -1), dayAfter(last));
    return (day) => [-1, 0, 1].reduce((sum, away) => sum + (versions.get(dayAfter(day, away)) ?? 0), 0);
  }
}
