import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, type Transaction } from '@recado/service-kit/mongo';
import type { Rate, Rating } from './rating.js';

/** The driver reads and writes documents directly; the schema only creates the collection and its indexes. */
const RatingSchema = new CollectionSchema<Rating>('ticket_ratings');
// An answer finds its request. A ticket that was reopened may have several.
RatingSchema.index({ companyId: 1, ticketId: 1, askedAt: -1 });
// Finds ratings that an earlier version did not store on the ticket.
RatingSchema.index({ companyId: 1, isOnTicket: 1 }, { partialFilterExpression: { rate: { $gte: 1 } } });
// Averages per agent for the dashboard.
RatingSchema.index(
  { companyId: 1, ratedAt: 1, userId: 1, rate: 1 },
  { partialFilterExpression: { rate: { $gte: 1 } } },
);

type Session = Transaction['session'];

@Injectable()
export class RatingsRepository {
  private readonly ratings: mongo.Collection<Rating>;

  constructor(@InjectConnection() connection: Connection) {
    this.ratings = collectionOf(connection, RatingSchema);
  }

  async insert(rating: Rating, session: Session): Promise<void> {
    await this.ratings.insertOne(rating, { session });
  }

  async findLast(companyId: string, ticketId: string): Promise<Rating | null> {
    return this.ratings.findOne({ companyId, ticketId }, { sort: { askedAt: -1 } });
  }

  /** Stores the answer once. Returns false if there is already a rating. */
  async answer(companyId: string, id: string, rate: Rate, session: Session): Promise<boolean> {
    const change = { $set: { rate, ratedAt: new Date(), isOnTicket: true } };
    const { matchedCount } = await this.ratings.updateOne({ companyId, _id: id, rate: null }, change, { session });
    return matchedCount === 1;
  }

  /** Returns false if the contact already got the hint or has answered. */
  async recordHint(companyId: string, id: string, session: Session): Promise<boolean> {
    const unhinted = { companyId, _id: id, rate: null, hintedAt: { $exists: false } };
    const { matchedCount } = await this.ratings.updateOne(unhinted, { $set: { hintedAt: new Date() } }, { session });
    return matchedCount === 1;
  }

  /** Reads all companies' ratings that are not stored on their tickets yet. */
  everyCompanysNotOnTicket(): AsyncIterable<Rating> {
    // an explicit range over all companies, so that MongoDB uses the index
    return this.ratings.find({ companyId: { $gt: '' }, rate: { $gte: 1 }, isOnTicket: { $exists: false } });
  }

  async markOnTicket(ratings: readonly Rating[]): Promise<void> {
    const notes = ratings.map(({ companyId, _id }) => ({
      updateOne: { filter: { companyId, _id }, update: { $set: { isOnTicket: true } } },
    }));
    if (notes.length > 0) await this.ratings.bulkWrite(notes, { ordered: false });
  }
}
