import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, type Transaction } from '@recado/service-kit/mongo';
import type { Passage } from './source.js';

const PassageSchema = new CollectionSchema<Passage>('knowledge_passages');
// The search counts and finds passages by their terms, and filters sources on the index key.
PassageSchema.index({ companyId: 1, terms: 1, sourceId: 1 }, { name: 'terms_with_source' });
// The passages of a source, in order.
PassageSchema.index({ companyId: 1, sourceId: 1, position: 1 }, { unique: true });

type Session = Transaction['session'];
/** A term in some of a company's sources, or in all of them if `sourceIds` is null. */
type PassageFilter = { companyId: string; term: string; sourceIds: readonly string[] | null };

const AT_ONCE = 500;

@Injectable()
export class PassagesRepository {
  private readonly passages: mongo.Collection<Passage>;

  constructor(@InjectConnection() connection: Connection) {
    this.passages = collectionOf(connection, PassageSchema);
  }

  /** Returns the first passages of a source. */
  async first(companyId: string, sourceId: string, limit: number): Promise<Passage[]> {
    return this.passages.find({ companyId, sourceId }).sort({ position: 1 }).limit(limit).toArray();
  }

  async count(wanted: PassageFilter, limit: number): Promise<number> {
    return this.passages.countDocuments(filterOf(wanted), { limit });
  }

  async withTerm(wanted: PassageFilter, limit: number): Promise<Passage[]> {
    return this.passages.find(filterOf(wanted)).limit(limit).toArray();
  }

  /** Explains the query plan of a search, for tests that check the index. */
  async explain(wanted: PassageFilter, limit: number): Promise<mongo.Document> {
    return this.passages.find(filterOf(wanted)).limit(limit).explain('executionStats');
  }

  async replace(companyId: string, sourceId: string, passages: readonly Passage[], session: Session): Promise<void> {
    await this.remove(companyId, sourceId, session);
    for (let at = 0; at < passages.length; at += AT_ONCE)
      await this.passages.insertMany(passages.slice(at, at + AT_ONCE), { session });
  }

  async remove(companyId: string, sourceId: string, session: Session): Promise<void> {
    await this.passages.deleteMany({ companyId, sourceId }, { session });
  }
}

const filterOf = ({ companyId, term, sourceIds }: PassageFilter): mongo.Filter<Passage> => ({
  companyId,
  terms: term,
  ...(sourceIds && { sourceId: { $in: [...sourceIds] } }),
});
