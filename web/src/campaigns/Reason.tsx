import type { Campaign } from '@recado/contracts';
import { useTranslate } from 'ra-core';

/** Why a campaign was stopped, when no person did. */
export function Reason({ campaign: { status, reason } }: { campaign: Pick<Campaign, 'status' | 'reason'> }) {
  const translate = useTranslate();
  if (status !== 'CANCELADA' || !reason) return null;
  return translate(`campaigns.reasons.${reason}`, { _: translate(`errors.${reason}`) });
}
