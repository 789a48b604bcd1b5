import type { Campaign } from '@recado/contracts';
import { useTranslate } from 'ra-core';

/** Shows why a campaign was stopped automatically. */
export function Reason({ campaign: { status, reason } }: { campaign: Pick<Campaign, 'status' | 'reason'> }) {
  const translate = useTranslate();
  if (status !== 'CANCELADA' || !reason) return null;
  return translate(`campaigns.reasons.${reason}`, { _: translate(`errors.${reason}`) });
}
