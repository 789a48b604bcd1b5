import type { AnnouncementState, Company, EventOf, SocketTopics } from '@recado/contracts';

export type AnnouncementCopy = NonNullable<EventOf<typeof AnnouncementState>['data']>;

/**
 * Returns whether a company may see an announcement: it is active and addressed to all companies or to the company's
 * plan.
 */
export function isFor(company: Company | undefined, announcement: AnnouncementCopy | null): boolean {
  if (!announcement?.status) return false;
  const { planIds } = announcement;
  return planIds === null || (company !== undefined && planIds.includes(company.plan.id));
}

/**
 * Returns the message for browsers of a company. An announcement that it may not see is sent as deleted. The list of
 * plans is not disclosed.
 */
export function announcementChange(
  announcementId: string,
  wasShown: boolean,
  shown: AnnouncementCopy | null,
): SocketTopics['announcement'] {
  if (!shown) return { action: 'delete', announcementId };
  const { planIds: _whom, ...record } = shown;
  return { action: wasShown ? 'update' : 'create', record, announcementId };
}
