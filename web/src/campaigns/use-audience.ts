import { momentOf } from '@recado/contracts';
import type { CountAudience } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import { useSession } from '../providers/session.js';
import { formatDateTime, formatNumber } from '../shared/lib/format.js';
import { CAMPAIGNS_KEY } from './use-campaigns.js';

type Audience = z.output<typeof CountAudience.reply>;
type AudienceFields = Partial<Record<'contactListId' | 'tagListId' | 'scheduledAt', string | null>> & {
  whatsappIds?: string[];
  startNow?: boolean;
};

/** Loads the audience of the edited campaign once a list or a tag is selected. */
export function useAudience(): Audience | undefined {
  const {
    contactListId,
    tagListId,
    whatsappIds: chosen = [],
    scheduledAt: wall,
    startNow,
  } = useWatch<AudienceFields>();
  const { timeZone } = useSession().company;
  const scheduledAt = wall ? momentOf(wall, timeZone).toISOString() : undefined;
  const whatsappIds = chosen.length > 0 ? JSON.stringify(chosen) : undefined;
  const withFirst = startNow ? 'true' : undefined;
  const named = { contactListId, tagListId, whatsappIds, scheduledAt, withFirst };
  const query = Object.fromEntries(Object.entries(named).filter(([, value]) => value)) as Record<string, string>;
  const { data } = useQuery({
    queryKey: [...CAMPAIGNS_KEY, 'audience', query],
    queryFn: ({ signal }) => api.get<Audience>('/campaigns/audience', { query, signal }),
    enabled: Boolean(contactListId ?? tagListId),
  });
  return data;
}

/** Returns a summary: the number of recipients, the number of skipped contacts with reasons, and the expected end. */
export function useAudienceText(): (audience: Audience) => string {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useSession().company;
  return ({ recipients, expectedEnd, ...others }) => {
    const counted = (name: string, count: number) =>
      translate(`campaigns.audience.${name}`, { smart_count: count, count: formatNumber(count, locale) });
    const left = (['invalid', 'optedOut', 'withoutConsent', 'repeated'] as const).filter((name) => others[name] > 0);
    return [
      counted('recipients', recipients),
      ...left.map((name) => counted(name, others[name])),
      ...(expectedEnd
        ? [translate('campaignReport.expectedEnd', { time: formatDateTime(expectedEnd, timeZone) })]
        : []),
    ].join(' · ');
  };
}
