import type { Campaign } from '@recado/contracts';

const HOUR_MS = 60 * 60_000;

/** Errors caused by a deleted record that the campaign references. Another record must be selected. */
const DELETED_REFERENCE = [
  'ERR_NO_WAPP_FOUND',
  'ERR_NO_CONTACT_LIST_FOUND',
  'ERR_NO_TAG_FOUND',
  'ERR_NO_FILE_LIST_FOUND',
];

type CampaignState = Pick<Campaign, 'status' | 'scheduledAt' | 'reason'>;

/** Returns how much of a campaign can be edited now. The server enforces the same rule. */
export function changeable(campaign: CampaignState | null, now: Date) {
  if (!campaign || campaign.status === 'INATIVA') return 'all' as const;
  if (campaign.status === 'CANCELADA')
    return DELETED_REFERENCE.includes(campaign.reason ?? '') ? ('address' as const) : ('messages' as const);
  const isAhead = Date.parse(campaign.scheduledAt ?? '') - now.getTime() > HOUR_MS;
  return campaign.status === 'PROGRAMADA' && isAhead ? ('all' as const) : ('nothing' as const);
}
