import type { ApiScope } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, dueQueryOf, readTable, type TablePage } from '@recado/service-kit/mongo';
import { escapeRegExp } from '@recado/service-kit/text';
import { WARNED_BEFORE_MS, type ApiToken } from './api-token.js';

type ApiTokenDocument = Omit<ApiToken, 'id' | 'scopes'> & { _id: string; scopes: string[] };

const ApiTokenSchema = new CollectionSchema<ApiTokenDocument>('api_tokens');
// For requests, which contain only the token.
ApiTokenSchema.index({ tokenHash: 1 }, { unique: true });
// For a company's table.
ApiTokenSchema.index({ companyId: 1, createdAt: -1 });
// Finds expiring tokens of all companies whose admins have not been warned.
ApiTokenSchema.index({ warnedAt: 1, expiresAt: 1 });

/** Finds the next time at which admins are warned of an expiring token. */
export const TOKENS_DUE = dueQueryOf(ApiTokenSchema, 'expiresAt', {
  where: () => ({ warnedAt: null }),
  aheadMs: WARNED_BEFORE_MS,
});

type ApiTokenFilter = { q: string; id?: string[] | undefined };

const COLUMNS = {
  paths: { name: 'name', createdAt: 'createdAt', expiresAt: 'expiresAt', lastUsedAt: 'lastUsedAt' },
  first: { field: 'createdAt', order: 'DESC' },
} as const;

/** Stores API tokens. */
@Injectable()
export class ApiTokensRepository {
  private readonly tokens: mongo.Collection<ApiTokenDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.tokens = collectionOf(connection, ApiTokenSchema);
  }

  async table(companyId: string, { q, id }: ApiTokenFilter, page: TablePage) {
    const name = { $regex: escapeRegExp(q), $options: 'i' };
    const wanted = { companyId, ...(q && { name }), ...(id && { _id: { $in: id } }) };
    const { rows, total } = await readTable(this.tokens, wanted, page, COLUMNS);
    return { records: rows.map(toApiToken), total };
  }

  async find(companyId: string, id: string, session?: ClientSession): Promise<ApiToken | null> {
    const found = await this.tokens.findOne({ companyId, _id: id }, { session });
    return found && toApiToken(found);
  }

  /** Searches all companies, because a request contains only the token. */
  async findByHash(tokenHash: string): Promise<ApiToken | null> {
    const found = await this.tokens.findOne({ tokenHash });
    return found && toApiToken(found);
  }

  async count(companyId: string, session: ClientSession): Promise<number> {
    return this.tokens.countDocuments({ companyId }, { session });
  }

  async insert({ id, scopes, ...token }: ApiToken, session: ClientSession): Promise<void> {
    await this.tokens.insertOne({ ...token, scopes: [...scopes], _id: id }, { session });
  }

  async remove(companyId: string, id: string, session: ClientSession): Promise<void> {
    await this.tokens.deleteOne({ companyId, _id: id }, { session });
  }

  /** Records a use. @returns false if a concurrent call has recorded one */
  async recordUse({ companyId, id, lastUsedAt }: ApiToken, now: Date, session: ClientSession): Promise<boolean> {
    const unchanged = { companyId, _id: id, lastUsedAt };
    return (await this.tokens.updateOne(unchanged, { $set: { lastUsedAt: now } }, { session })).matchedCount === 1;
  }

  /** Finds the tokens of all companies that expire by then and whose admins have not been warned. */
  endingUntil(until: Date): AsyncIterable<ApiToken> {
    return this.tokens.find({ warnedAt: null, expiresAt: { $gt: new Date(0), $lte: until } }).map(toApiToken);
  }

  /** @returns false if the admins were already warned */
  async markWarned({ companyId, id }: ApiToken, now: Date, session: ClientSession): Promise<boolean> {
    const unwarned = { companyId, _id: id, warnedAt: null };
    return (await this.tokens.updateOne(unwarned, { $set: { warnedAt: now } }, { session })).matchedCount === 1;
  }
}

const toApiToken = ({ _id: id, scopes, ...fields }: ApiTokenDocument): ApiToken => ({
  ...fields,
  id,
  scopes: scopes as ApiScope[],
});
