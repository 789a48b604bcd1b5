import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, readTable, type TablePage, type Transaction } from '@recado/service-kit/mongo';
import { escapeRegExp, fold } from '@recado/service-kit/text';
import type { CompanyFlow } from './company-flow.js';

const CompanyFlowSchema = new CollectionSchema<CompanyFlow>('flows');
CompanyFlowSchema.index({ companyId: 1, nameKey: 1, _id: 1 });
// Finds drafts, and versions below, that reference a file.
CompanyFlowSchema.index(
  { companyId: 1, fileKeys: 1 },
  { name: 'by_file', partialFilterExpression: { fileKeys: { $gt: '' } } },
);

type Session = Transaction['session'];
type TableQuery = { q: string; id?: string[] | undefined };

const COLUMNS = { paths: { name: 'nameKey', updatedAt: 'updatedAt' }, first: { field: 'name', order: 'ASC' } } as const;

@Injectable()
export class CompanyFlowsRepository {
  private readonly flows: mongo.Collection<CompanyFlow>;

  constructor(@InjectConnection() connection: Connection) {
    this.flows = collectionOf(connection, CompanyFlowSchema);
  }

  async find(companyId: string, id: string, session?: Session): Promise<CompanyFlow | null> {
    return this.flows.findOne({ companyId, _id: id }, session ? { session } : {});
  }

  /** Reads a page of the admin table and the total number of rows. */
  async table(companyId: string, { q, id }: TableQuery, page: TablePage) {
    const wanted = {
      companyId,
      ...(id && { _id: { $in: id } }),
      ...(q && { nameKey: { $regex: escapeRegExp(fold(q)) } }),
    };
    return readTable(this.flows, wanted, page, COLUMNS);
  }

  /** Reads the published flows of all companies, without their content, for republishing their states. */
  ofAllCompanies(): mongo.FindCursor<Pick<CompanyFlow, '_id' | 'companyId' | 'publishedVersion' | 'updatedAt'>> {
    const projection = { companyId: 1, publishedVersion: 1, updatedAt: 1 };
    return this.flows.find<CompanyFlow>({ publishedVersion: { $ne: null } }, { projection, batchSize: 500 });
  }

  /** Returns the files of drafts that reference one of these files. */
  async filesAmong(companyId: string, keys: readonly string[]): Promise<string[]> {
    const found = await this.flows.find({ companyId, fileKeys: { $in: [...keys] } }).toArray();
    return found.flatMap(({ fileKeys = [] }) => fileKeys);
  }

  async insert(flow: CompanyFlow, session: Session): Promise<void> {
    await this.flows.insertOne(flow, { session });
  }

  /** @returns the changed flow, or null if it no longer exists or has another revision */
  async update(
    { companyId, _id, revision }: CompanyFlow,
    changes: Partial<CompanyFlow>,
    session: Session,
  ): Promise<CompanyFlow | null> {
    const update = { $set: { ...changes, updatedAt: new Date() } };
    return this.flows.findOneAndUpdate({ companyId, _id, revision }, update, { session, returnDocument: 'after' });
  }

  async remove(companyId: string, id: string, session: Session): Promise<void> {
    await this.flows.deleteOne({ companyId, _id: id }, { session });
  }
}
