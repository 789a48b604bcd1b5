import { CollectionSchema } from '@recado/service-kit/mongo';
import type { Rating } from './rating.js';

/** The driver reads and writes documents directly; the schema only creates the collection and its indexes. */
export const RatingSchema = new CollectionSchema<Rating>('ticket_ratings');
// An answer finds its request. A ticket that was reopened may have several.
RatingSchema.index({ companyId: 1, ticketId: 1, askedAt: -1 });
// Finds ratings that an earlier version did not store on the ticket.
RatingSchema.index({ companyId: 1, isOnTicket: 1 }, { partialFilterExpression: { rate: { $gte: 1 } } });
// Averages per agent for the dashboard.
RatingSchema.index(
  { companyId: 1, ratedAt: 1, userId: 1, rate: 1 },
  { partialFilterExpression: { rate: { $gte: 1 } } },
);
