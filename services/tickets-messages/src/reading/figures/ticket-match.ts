import { ANY_AD, type Rating, type TicketStatus } from '@recado/contracts';
import { INDEX } from '../../conversations/tickets.schemas.js';

/** A filter whose conditions must all match. */
export type TicketMatch = {
  userId?: string | undefined;
  queueId?: string | undefined;
  whatsappId?: string | undefined;
  contactId?: string | undefined;
  tagId?: string | undefined;
  status?: TicketStatus | undefined;
  rating?: Rating | undefined;
  adId?: string | undefined;
};

export const isEmptyMatch = (match: TicketMatch): boolean => Object.values(match).every((value) => value === undefined);

export function fieldsOf({ tagId, adId, ...match }: TicketMatch) {
  const fields = Object.fromEntries(Object.entries(match).filter(([, value]) => value !== undefined));
  return {
    ...(fields as Omit<TicketMatch, 'tagId' | 'adId'>),
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
