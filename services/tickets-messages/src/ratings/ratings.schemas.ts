import { Schema } from 'mongoose';
import type { Rating } from './rating.js';

/** Documents are written and read by the driver, unchanged; the schema makes the collection and its indexes. */
export const RatingSchema = new Schema<Rating>(
  { _id: String, companyId: String },
  { collection: 'ticket_ratings', versionKey: false, strict: false },
);
// An answer finds what was asked; a ticket that was reopened may have been asked about before.
RatingSchema.index({ companyId: 1, ticketId: 1, askedAt: -1 });
