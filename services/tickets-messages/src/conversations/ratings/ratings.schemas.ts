import { CollectionSchema } from '@recado/service-kit/mongo';
import type { Rating } from './rating.js';

/** Documents are written and read by the driver, unchanged; the schema makes the collection and its indexes. */
export const RatingSchema = new CollectionSchema<Rating>('ticket_ratings');
// An answer finds what was asked; a ticket that was reopened may have been asked about before.
RatingSchema.index({ companyId: 1, ticketId: 1, askedAt: -1 });
// Ratings that an earlier version did not store with their ticket as well.
RatingSchema.index({ companyId: 1, isOnTicket: 1 }, { partialFilterExpression: { rate: { $gte: 1 } } });
// The dashboard's mean of each agent.
RatingSchema.index(
  { companyId: 1, ratedAt: 1, userId: 1, rate: 1 },
  { partialFilterExpression: { rate: { $gte: 1 } } },
);
