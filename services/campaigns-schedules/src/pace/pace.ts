import { DEFAULT_TIME_ZONE, localTime, type CampaignSettings } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { Companies } from '../replicas/state-replicas.js';
import { roomOn, type NumberUse } from './daily-limit.js';
import { expectedEnd } from './expected-end.js';
import { NumberUsesRepository } from './number-uses.repository.js';
import { isOpen } from './sending-hours.js';

/** Without a connection nothing can be sent yet, and no limit is reached. */
type Place = { companyId: string; connectionId: string | null };

/** Tells when campaigns of a company may send over a number. */
@Injectable()
export class Pace {
  constructor(
    private readonly companies: Companies,
    private readonly uses: NumberUsesRepository,
  ) {}

  /** Returns what a message waits for; null: it may go out now. */
  async holdUp(settings: CampaignSettings, place: Place, now: Date): Promise<'hours' | 'limit' | null> {
    const clock = this.clock(place.companyId, now);
    if (!isOpen(settings, clock)) return 'hours';
    const use = await this.useOf(place);
    return roomOn(settings, use, clock.day).room > 0 ? null : 'limit';
  }

  /** Takes the room for so many messages of a number at most. Others may take at the same moment. @returns how many there is room for now */
  async take(settings: CampaignSettings, place: Place & { most: number }, now: Date): Promise<number> {
    const { companyId, connectionId, most } = place;
    const clock = this.clock(companyId, now);
    if (!isOpen(settings, clock)) return 0;
    if (!connectionId) return most;
    const { day } = clock;
    for (;;) {
      const read = await this.uses.find(companyId, connectionId);
      const { n, room } = roomOn(settings, read, day);
      const count = Math.min(most, room);
      if (count <= 0) return 0;
      if (await this.uses.take({ companyId, connectionId }, { read, day, n, count })) return count;
    }
  }

  /** So many messages did not go out. */
  async giveBack({ companyId, connectionId }: Place, count: number, now: Date): Promise<void> {
    if (connectionId && count > 0)
      await this.uses.giveBack({ companyId, connectionId }, { day: this.clock(companyId, now).day, count });
  }

  async expectedEnd(
    settings: CampaignSettings,
    place: Place,
    work: { left: number; sends: number },
    now: Date,
  ): Promise<Date | null> {
    const use = await this.useOf(place);
    return expectedEnd(settings, { ...work, use }, now, this.clock(place.companyId, now));
  }

  private async useOf({ companyId, connectionId }: Place): Promise<NumberUse | null> {
    return connectionId ? this.uses.find(companyId, connectionId) : null;
  }

  private clock(companyId: string, now: Date) {
    return localTime(this.companies.get(companyId, companyId)?.timeZone ?? DEFAULT_TIME_ZONE, now);
  }
}
