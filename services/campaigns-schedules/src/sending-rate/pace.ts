import { DEFAULT_TIME_ZONE, localTime, type CampaignSettings } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { Companies } from '../shared/replicas/state-replicas.js';
import { roomOn, type NumberUse } from './daily-limit.js';
import { expectedEnd } from './expected-end.js';
import { burstOf, pauseMs } from './intervals.js';
import { NumberUsesRepository } from './number-uses.repository.js';
import { isOpen } from './sending-hours.js';

type Numbers = { companyId: string; connectionIds: readonly string[] };
type One = { companyId: string; connectionId: string };
/** `use`: the usage of the number, if `turns` has just read it. */
type Read = One & { use?: NumberUse | null };

/**
 * When a number may send next, and how many messages. `freeAt` is null outside the sending hours or if the daily limit
 * is reached. `use`: the usage of the number.
 */
export type Turn = Readonly<{ connectionId: string; freeAt: Date | null; most: number; use: NumberUse | null }>;

/** Decides when the campaigns of a company may send over a number. All campaigns share its pace. */
@Injectable()
export class Pace {
  constructor(
    private readonly companies: Companies,
    private readonly uses: NumberUsesRepository,
  ) {}

  /** Returns what messages are waiting for; null if one of the numbers may send today. */
  async holdUp(
    settings: CampaignSettings,
    { companyId, connectionIds }: Numbers,
    now: Date,
  ): Promise<'hours' | 'limit' | null> {
    const clock = this.clock(companyId, now);
    if (!isOpen(settings, clock)) return 'hours';
    const uses = await this.uses.among(companyId, connectionIds);
    const hasRoom = (id: string) => roomOn(settings, uses.get(id) ?? null, clock.day).room > 0;
    return connectionIds.length === 0 || connectionIds.some(hasRoom) ? null : 'limit';
  }

  /** Returns the turns of the numbers, longest rested first. */
  async turns(settings: CampaignSettings, { companyId, connectionIds }: Numbers, now: Date): Promise<Turn[]> {
    const clock = this.clock(companyId, now);
    const uses = await this.uses.among(companyId, connectionIds);
    const open = isOpen(settings, clock);
    const restedSince = (id: string) => uses.get(id)?.nextAt?.getTime() ?? 0;
    return connectionIds
      .toSorted((a, b) => restedSince(a) - restedSince(b))
      .map((connectionId) => {
        const use = uses.get(connectionId) ?? null;
        const { sent, room } = roomOn(settings, use, clock.day);
        const most = burstOf(settings, sent, room);
        return { connectionId, most, use, freeAt: open && room > 0 ? new Date(restedSince(connectionId)) : null };
      });
  }

  /**
   * Reserves up to `most` messages on a number, safely against concurrent campaigns. @returns the number reserved, and
   * when its next turn is
   */
  async take(settings: CampaignSettings, { companyId, connectionId, use }: Read, most: number, now: Date) {
    const clock = this.clock(companyId, now);
    const find = () => this.uses.find(companyId, connectionId);
    for (let read = use === undefined ? await find() : use; ; read = await find()) {
      const { n, sent, room } = roomOn(settings, read, clock.day);
      const count = isOpen(settings, clock) ? Math.min(burstOf(settings, sent, most), room) : 0;
      const rested = read?.nextAt ?? now;
      if (count <= 0 || rested > now) return { count: 0, nextAt: rested };
      const nextAt = new Date(now.getTime() + pauseMs(settings, sent + count, Math.random()));
      const use = { _id: connectionId, companyId, day: clock.day, sent: sent + count, days: n, nextAt };
      if (await this.uses.take(use, read)) return { count, nextAt };
    }
  }

  /** Releases reserved messages that were not sent. If none were sent, the number need not rest. */
  async giveBack({ companyId, connectionId }: One, { taken, sent }: { taken: number; sent: number }, now: Date) {
    if (sent >= taken) return;
    const { day } = this.clock(companyId, now);
    const back = { day, count: taken - sent, ...(sent === 0 && { nextAt: now }) };
    await this.uses.giveBack({ companyId, connectionId }, back);
  }

  /** Estimates when the last of `left` messages is sent over these numbers. Null if it is not within a year. */
  async expectedEnd(
    settings: CampaignSettings,
    { companyId, connectionIds }: Numbers,
    left: number,
    now: Date,
  ): Promise<Date | null> {
    const found = await this.uses.among(companyId, connectionIds);
    const uses = connectionIds.map((id): NumberUse | null => found.get(id) ?? null);
    return expectedEnd(settings, { left, uses }, now, this.clock(companyId, now));
  }

  private clock(companyId: string, now: Date) {
    return localTime(this.companies.get(companyId, companyId)?.timeZone ?? DEFAULT_TIME_ZONE, now);
  }
}
