import type { Campaign } from '@recado/contracts';

const HOUR_MS = 60 * 60_000;

/** Tells which parts of a campaign may be changed now. The server enforces the same rule. */
export function changeable(campaign: Pick<Campaign, 'status' | 'scheduledAt'> | null, now: Date) {
  if (!campaign || campaign.status === 'INATIVA') return 'all' as const;
  if (campaign.status === 'CANCELADA') return 'messages' as const;
  const isAhead = Date.parse(campaign.scheduledAt ?? '') - now.getTime() > HOUR_MS;
  return campaign.status === 'PROGRAMADA' && isAhead ? ('all' as const) : ('nothing' as const);
}
