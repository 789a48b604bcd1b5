import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, readTable, type TablePage, type Transaction } from '@recado/service-kit/mongo';
import { escapeRegExp, fold } from '@recado/service-kit/text';
import type { Source } from './source.js';

const SourceSchema = new CollectionSchema<Source>('knowledge_sources');
// The list by name.
SourceSchema.index({ companyId: 1, nameKey: 1, _id: 1 });
// A ticket is a source at most once.
SourceSchema.index({ companyId: 1, ticketId: 1 }, { unique: true, partialFilterExpression: { ticketId: { $gt: '' } } });
// Finds sources with a file before an unreferenced file is removed.
SourceSchema.index(
  { companyId: 1, 'file.key': 1 },
  { name: 'by_file', partialFilterExpression: { 'file.key': { $gt: '' } } },
);

/** One document per company, written when a source is added, so that concurrent additions cannot exceed the limit. */
type KnowledgeGuard = { _id: string; changes: number };
const KnowledgeGuardSchema = new CollectionSchema<KnowledgeGuard>('knowledge_guards');

type Session = Transaction['session'];
type TableQuery = {
  q: string;
  id?: string[] | undefined;
  kind?: Source['kind'] | undefined;
  state?: Source['state'] | undefined;
};

const COLUMNS = {
  paths: { name: 'nameKey', kind: 'kind', state: 'state', bytes: 'bytes', updatedAt: 'updatedAt' },
  first: { field: 'name', order: 'ASC' },
} as const;

@Injectable()
export class SourcesRepository {
  private readonly sources: mongo.Collection<Source>;
  private readonly guards: mongo.Collection<KnowledgeGuard>;

  constructor(@InjectConnection() connection: Connection) {
    this.sources = collectionOf(connection, SourceSchema);
    this.guards = collectionOf(connection, KnowledgeGuardSchema);
  }

  async find(companyId: string, id: string, session?: Session): Promise<Source | null> {
    return this.sources.findOne({ companyId, _id: id }, session ? { session } : {});
  }

  async findOfTicket(companyId: string, ticketId: string, session?: Session): Promise<Source | null> {
    return this.sources.findOne({ companyId, ticketId }, session ? { session } : {});
  }

  /** Returns the sources with these ids, or all sources, sorted by name. */
  async list(companyId: string, ids: readonly string[] | null, limit: number): Promise<Source[]> {
    const wanted = { companyId, ...(ids && { _id: { $in: [...ids] } }) };
    return this.sources.find(wanted).sort({ nameKey: 1, _id: 1 }).limit(limit).toArray();
  }

  /** Returns the sources created from tickets. */
  async ofTickets(companyId: string): Promise<Source[]> {
    return this.sources.find({ companyId, ticketId: { $gt: '' } }).toArray();
  }

  /** Reads a page of the admin table and the total number of rows. */
  async table(companyId: string, { q, id, kind, state }: TableQuery, page: TablePage) {
    const wanted = {
      companyId,
      ...(q && { nameKey: { $regex: escapeRegExp(fold(q)) } }),
      ...(id && { _id: { $in: id } }),
      ...(kind && { kind }),
      ...(state && { state }),
    };
    return readTable(this.sources, wanted, page, COLUMNS);
  }

  /** Returns the files that sources reference. */
  async filesAmong(companyId: string, keys: readonly string[]): Promise<string[]> {
    const found = await this.sources.find({ companyId, 'file.key': { $in: [...keys] } }).toArray();
    return found.flatMap(({ file }) => file?.key ?? []);
  }

  /** Serializes changes to a company's knowledge until the transaction ends. */
  async guard(companyId: string, session: Session): Promise<void> {
    await this.guards.updateOne({ _id: companyId }, { $inc: { changes: 1 } }, { session, upsert: true });
  }

  async count(companyId: string, session: Session): Promise<number> {
    return this.sources.countDocuments({ companyId }, { session });
  }

  /** Returns the total size of all sources except one. */
  async bytesBeside(companyId: string, id: string, session: Session): Promise<number> {
    const sum = [{ $match: { companyId, _id: { $ne: id } } }, { $group: { _id: null, bytes: { $sum: '$bytes' } } }];
    const [found] = await this.sources.aggregate<{ bytes: number }>(sum, { session }).toArray();
    return found?.bytes ?? 0;
  }

  async insert(source: Source, session: Session): Promise<void> {
    await this.sources.insertOne(source, { session });
  }

  /** Changes a source, unless a newer read was requested since that revision. */
  async update(
    { companyId, _id, revision }: Pick<Source, 'companyId' | '_id' | 'revision'>,
    changes: Partial<Source>,
    session: Session,
  ): Promise<Source | null> {
    const update = { $set: { ...changes, updatedAt: new Date() } };
    const options = { session, returnDocument: 'after' as const };
    return this.sources.findOneAndUpdate({ companyId, _id, revision }, update, options);
  }

  async remove(companyId: string, id: string, session: Session): Promise<void> {
    await this.sources.deleteOne({ companyId, _id: id }, { session });
  }
}
