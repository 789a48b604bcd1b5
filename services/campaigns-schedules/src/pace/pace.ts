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

  /** Takes the room for one message of a number, if there is; else returns what it waits for. Others may take at the same moment. */
  async take(settings: CampaignSettings, place: Place, now: Date): Promise<'hours' | 'limit' | null> {
    const { companyId, connectionId } = place;
    const clock = this.clock(companyId, now);
    if (!isOpen(settings, clock)) return 'hours';
    if (!connectionId) return null;
    const { day } = clock;
    for (;;) {
      const read = await this.uses.find(companyId, connectionId);
      const { n, room } = roomOn(settings, read, day);
      if (room <= 0) return 'limit';
      if (await this.uses.take({ companyId, connectionId }, { read, day, n })) return null;
    }
  }

  /** The message did not go out. */
  async giveBack({ companyId, connectionId }: Place, now: Date): Promise<void> {
    if (connectionId) await this.uses.giveBack(companyId, connectionId, this.clock(companyId, now).day);
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
