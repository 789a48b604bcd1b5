import type { CampaignSettings } from '@recado/contracts';

type Limits = Pick<CampaignSettings, 'dailyStart' | 'dailyGrowth' | 'dailyMost'>;

/** Returns the limit on the n-th day on which a number sends campaigns, starting with 1. */
export function limitOn({ dailyStart, dailyGrowth, dailyMost }: Limits, n: number): number {
  const most = dailyMost > 0 ? dailyMost : Infinity;
  return dailyStart > 0 ? Math.min(most, dailyStart + dailyGrowth * (n - 1)) : most;
}

/** The number of campaign messages that a number sent on its last day, which was the n-th. */
export type NumberUse = Readonly<{
  _id: string;
  companyId: string;
  day: string;
  sent: number;
  days: number;
  /** The time at which its interval ends. Numbers from earlier releases have none. */
  nextAt?: Date | null;
}>;

/** Returns the ordinal of a day, the number of messages sent on it, and the number remaining. */
export function roomOn(limits: Limits, use: NumberUse | null, day: string): { n: number; sent: number; room: number } {
  if (!use) return { n: 1, sent: 0, room: limitOn(limits, 1) };
  const isSame = use.day === day;
  const [n, sent] = isSame ? [use.days, use.sent] : [use.days + 1, 0];
  return { n, sent, room: Math.max(0, limitOn(limits, n) - sent) };
}
