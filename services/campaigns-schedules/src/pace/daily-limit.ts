import type { CampaignSettings } from '@recado/contracts';

type Limits = Pick<CampaignSettings, 'dailyStart' | 'dailyGrowth' | 'dailyMost'>;

/** The limit is what a number sends on the n-th day on which it sends for campaigns; the first is 1. */
export function limitOn({ dailyStart, dailyGrowth, dailyMost }: Limits, n: number): number {
  const most = dailyMost > 0 ? dailyMost : Infinity;
  return dailyStart > 0 ? Math.min(most, dailyStart + dailyGrowth * (n - 1)) : most;
}

/** The use tells how much a number has sent for campaigns: on its last day, which was the n-th. */
export type NumberUse = Readonly<{ _id: string; companyId: string; day: string; sent: number; days: number }>;

/** Returns which day of its use a day is, and how much the number may send on it yet. */
export function roomOn(limits: Limits, use: NumberUse | null, day: string): { n: number; room: number } {
  if (!use) return { n: 1, room: limitOn(limits, 1) };
  const isSame = use.day === day;
  const n = isSame ? use.days : use.days + 1;
  return { n, room: Math.max(0, limitOn(limits, n) - (isSame ? use.sent : 0)) };
}
