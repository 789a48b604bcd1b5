import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, readTable, type TablePage, type Transaction } from '@recado/service-kit/mongo';
import { escapeRegExp, fold } from '@recado/service-kit/text';
import type { Integration } from './integration.js';
import type { Sealed } from './secrets.js';

const IntegrationSchema = new CollectionSchema<Integration>('queue_integrations');
IntegrationSchema.index({ companyId: 1, nameKey: 1, _id: 1 });
// Users refer to an integration by its number.
IntegrationSchema.index({ companyId: 1, number: 1 }, { unique: true });

type Session = Transaction['session'];
type TableQuery = { q: string; id?: string[] | undefined; type?: Integration['type'] | undefined };

const MOST_MARKED = 200;
const COLUMNS = {
  paths: { name: 'nameKey', number: 'number', type: 'type', updatedAt: 'updatedAt' },
  first: { field: 'name', order: 'ASC' },
} as const;

@Injectable()
export class IntegrationsRepository {
  private readonly integrations: mongo.Collection<Integration>;

  constructor(@InjectConnection() connection: Connection) {
    this.integrations = collectionOf(connection, IntegrationSchema);
  }

  async find(companyId: string, id: string, session?: Session): Promise<Integration | null> {
    return this.integrations.findOne({ companyId, _id: id }, session ? { session } : {});
  }

  /** Reads one page and the total number of rows. */
  async list(companyId: string, { q, id, type }: TableQuery, page: TablePage) {
    const wanted = { ...filterOf(companyId, q), ...(id && { _id: { $in: id } }), ...(type && { type }) };
    return readTable(this.integrations, wanted, page, COLUMNS);
  }

  /** Returns the ids of existing integrations of the given types. */
  async among(companyId: string, ids: readonly string[], types: readonly Integration['type'][]): Promise<string[]> {
    return this.integrations.distinct('_id', { companyId, _id: { $in: [...ids] }, type: { $in: [...types] } });
  }

  async lastNumber(companyId: string, session: Session): Promise<number> {
    const newest = await this.integrations.findOne({ companyId }, { session, sort: { number: -1 } });
    return newest?.number ?? 0;
  }

  /** @throws a duplicate key if the number has been taken in the meantime */
  async insert(integration: Integration, session: Session): Promise<void> {
    await this.integrations.insertOne(integration, { session });
  }

  async update(companyId: string, id: string, changes: Partial<Integration>, session: Session) {
    const update = { $set: { ...changes, updatedAt: new Date() } };
    return this.integrations.findOneAndUpdate({ companyId, _id: id }, update, { session, returnDocument: 'after' });
  }

  /**
   * Stores a signing secret, unless another process stored one first. @returns the integration with its secret, or null
   * if it no longer exists
   */
  async addSigningSecret(companyId: string, id: string, signingSecret: Sealed): Promise<Integration | null> {
    const unsigned = { companyId, _id: id, signingSecret: { $exists: false } };
    await this.integrations.updateOne(unsigned, { $set: { signingSecret } });
    return this.find(companyId, id);
  }

  /** Returns integrations set by the operator that no admin has confirmed. */
  async marked(companyId: string): Promise<Integration[]> {
    return this.integrations.find({ companyId, operatorMark: { $ne: null } }, { limit: MOST_MARKED }).toArray();
  }

  /** @returns null if there is nothing to confirm, or if it changed after `at` */
  async confirm(
    { companyId, id, at }: { companyId: string; id: string; at: Date },
    session: Session,
  ): Promise<Integration | null> {
    const seen = { companyId, _id: id, updatedAt: at, operatorMark: { $ne: null } };
    const update = { $set: { operatorMark: null, updatedAt: new Date() } };
    return this.integrations.findOneAndUpdate(seen, update, { session, returnDocument: 'after' });
  }

  async remove(companyId: string, id: string, session: Session): Promise<void> {
    await this.integrations.deleteOne({ companyId, _id: id }, { session });
  }
}

const filterOf = (companyId: string, search: string) => ({
  companyId,
  ...(search && { nameKey: { $regex: escapeRegExp(fold(search)) } }),
});
