import { DEFAULT_NOTICE_RULES, wantsNotice, type GetNotices, type NoticeKind } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../providers/api.js';
import { useSession } from '../../providers/session.js';

export const NOTICES_KEY = ['notices'] as const;
export type Notices = z.output<(typeof GetNotices)['reply']>;

/** Loads the user's notification rules and devices. They may have been changed on another device. */
export const useNoticeSettings = () =>
  useQuery({
    queryKey: NOTICES_KEY,
    queryFn: ({ signal }) => api.get<Notices>('/notices', { signal }),
    refetchOnWindowFocus: true,
  });

/**
 * Returns a function that checks whether this page may currently play a sound and show a notification of a given kind.
 */
export function useMayNotify(): (kind: NoticeKind) => boolean {
  const { company } = useSession();
  const { data } = useNoticeSettings();
  const rules = data?.rules ?? DEFAULT_NOTICE_RULES;
  return (kind) => wantsNotice(rules, kind, new Date(), company.timeZone);
}
