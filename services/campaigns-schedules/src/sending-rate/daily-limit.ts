import type { CampaignSettings } from '@recado/contracts';

type Limits = Pick<CampaignSettings, 'dailyStart' | 'dailyGrowth' | 'dailyMost'>;

/** The limit is what a number sends on the n-th day on which it sends for campaigns; the first is 1. */
export function limitOn({ dailyStart, dailyGrowth, dailyMost }: Limits, n: number): number {
  const most = dailyMost > 0 ? dailyMost : Infinity;
  return dailyStart > 0 ? Math.min(most, dailyStart + dailyGrowth * (n - 1)) : most;
}

/** The use tells how much a number has sent for campaigns: on its last day, which was the n-th. */
export type NumberUse = Readonly<{
  _id: string;
  companyId: string;
  day: string;
  sent: number;
  days: number;
  /** When its interval is over. Numbers of earlier releases have none. */
  nextAt?: Date | null;
}>;

/** Returns which day of its use a day is, how much the number has sent on it, and how much it may send yet. */
export function roomOn(limits: Limits, use: NumberUse | null, day: string): { n: number; sent: number; room: number } {
  if (!use) return { n: 1, sent: 0, room: limitOn(limits, 1) };
  const isSame = use.day === day;
  const [n, sent] = isSame ? [use.days, use.sent] : [use.days + 1, 0];
  return { n, sent, room: Math.max(0, limitOn(limits, n) - sent) };
}
