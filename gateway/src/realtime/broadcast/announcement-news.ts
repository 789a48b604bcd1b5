import type { AnnouncementState, Company, EventOf, SocketTopics } from '@recado/contracts';

export type AnnouncementCopy = NonNullable<EventOf<typeof AnnouncementState>['data']>;

/** Tells whether a company reads an announcement: it is active, and for all companies or for those of its plan. */
export function isFor(company: Company | undefined, announcement: AnnouncementCopy | null): boolean {
  if (!announcement?.status) return false;
  const { planIds } = announcement;
  return planIds === null || (company !== undefined && planIds.includes(company.plan.id));
}

/** Returns what browsers of a company hear of it: null shows nowhere and counts as deleted. Nobody learns whom else it is for. */
export function announcementNews(
  announcementId: string,
  wasShown: boolean,
  shown: AnnouncementCopy | null,
): SocketTopics['announcement'] {
  if (!shown) return { action: 'delete', announcementId };
  const { planIds: _whom, ...record } = shown;
  return { action: wasShown ? 'update' : 'create', record, announcementId };
}
