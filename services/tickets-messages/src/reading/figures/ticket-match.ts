import { ANY_AD, can, type Actor, type Rating, type TicketStatus } from '@recado/contracts';
import { INDEX } from '../../conversations/tickets.schemas.js';

/** A filter whose conditions must all match. `queueIds` limits a supervisor to the own queues. */
export type TicketMatch = {
  userId?: string | undefined;
  queueId?: string | undefined;
  whatsappId?: string | undefined;
  contactId?: string | undefined;
  tagId?: string | undefined;
  status?: TicketStatus | undefined;
  rating?: Rating | undefined;
  adId?: string | undefined;
  queueIds?: readonly string[] | undefined;
};

/** Returns the limit of the actor's figures and reports: none for users who see all tickets, else the own queues. */
export const scopeOf = (actor: Pick<Actor, 'profile' | 'supervision' | 'queueIds'>): Pick<TicketMatch, 'queueIds'> =>
  can(actor, 'tickets-manager:showall') ? {} : { queueIds: actor.queueIds.toSorted() };

export const isEmptyMatch = (match: TicketMatch): boolean => Object.values(match).every((value) => value === undefined);

/** Returns the condition on the queue, which matches nothing if the requested queue is outside the limit. */
export function queueField({ queueId, queueIds }: Pick<TicketMatch, 'queueId' | 'queueIds'>) {
  if (queueIds === undefined) return queueId === undefined ? {} : { queueId };
  return { queueId: { $in: queueIds.filter((id) => queueId === undefined || id === queueId) } };
}

export function fieldsOf({ tagId, adId, queueId, queueIds, ...match }: TicketMatch) {
  const fields = Object.fromEntries(Object.entries(match).filter(([, value]) => value !== undefined));
  return {
    ...(fields as Omit<TicketMatch, 'tagId' | 'adId' | 'queueId' | 'queueIds'>),
    ...queueField({ queueId, queueIds }),
    ...(tagId && { tagIds: tagId, 'tagIds.0': { $exists: true } }),
    ...(adId && { 'referral.sourceId': adId === ANY_AD ? { $gte: '' } : adId }),
  };
}

/** Returns the narrowest index for matching tickets opened in a period. */
export function indexFor({ contactId, tagId, rating, adId }: TicketMatch): string {
  if (contactId) return INDEX.byContact;
  if (adId) return INDEX.fromAd;
  if (rating) return INDEX.rated;
  return tagId ? INDEX.byTag : INDEX.report;
}
