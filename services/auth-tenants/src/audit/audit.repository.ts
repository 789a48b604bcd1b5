import type { ActDone, AuditAct, AuditFilter } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { SETTINGS } from '@recado/service-kit/app';
import { collectionOf, CollectionSchema, duplicatesOf } from '@recado/service-kit/mongo';
import type { Config } from '../config.js';
import type { Position } from './audit-cursor.js';
import { beginningsOf, searchedWords } from './audit-words.js';

/** An audit entry. Its id is that of its event, so that a redelivery is stored once. */
export type AuditDocument = AuditAct & {
  _id: string;
  companyId: string;
  at: Date;
  /** The prefixes of its search words. */
  words: string[];
  expiresAt: Date;
};
const AuditSchema = new CollectionSchema<AuditDocument>('audit');
const NEWEST_FIRST = { at: -1, _id: -1 } as const;
// Reads a company's log: all entries, or those with a user, an action, a type of target, a target or search words.
AuditSchema.index({ companyId: 1, ...NEWEST_FIRST });
AuditSchema.index({ companyId: 1, 'actor.userId': 1, ...NEWEST_FIRST });
AuditSchema.index({ companyId: 1, action: 1, ...NEWEST_FIRST });
AuditSchema.index({ companyId: 1, 'target.kind': 1, ...NEWEST_FIRST });
AuditSchema.index({ companyId: 1, 'target.id': 1, ...NEWEST_FIRST });
AuditSchema.index({ companyId: 1, words: 1, ...NEWEST_FIRST });
// Reads the log of all companies, for the operator.
AuditSchema.index(NEWEST_FIRST);
AuditSchema.index({ action: 1, ...NEWEST_FIRST });
AuditSchema.index({ words: 1, ...NEWEST_FIRST });
// MongoDB deletes expired entries.
AuditSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type AuditQuery = Omit<AuditFilter, 'companyId' | 'dateStart' | 'dateEnd'> & {
  period: { $gte?: Date; $lt?: Date };
};
type Slice = { after: Position | null; limit: number };

const DAY_MS = 24 * 60 * 60_000;

/** The audit log. Entries can be added and read, but not changed or deleted; MongoDB deletes expired ones. */
@Injectable()
export class AuditRepository {
  private readonly entries: mongo.Collection<AuditDocument>;
  private readonly keptMs: number;

  constructor(@InjectConnection() connection: Connection, @Inject(SETTINGS) { AUDIT_RETENTION_DAYS }: Config) {
    this.entries = collectionOf(connection, AuditSchema);
    this.keptMs = AUDIT_RETENTION_DAYS * DAY_MS;
  }

  /** An existing entry remains unchanged. */
  async add(companyId: string, { id, occurredAt, data }: Pick<ActDone, 'id' | 'occurredAt' | 'data'>): Promise<void> {
    const at = new Date(occurredAt);
    const { actor, target, ip } = data;
    const words = beginningsOf(actor.name, target.name, ip);
    const expiresAt = new Date(at.getTime() + this.keptMs);
    await duplicatesOf(this.entries.insertOne({ _id: id, companyId, at, ...data, words, expiresAt }));
  }

  /** @param companyId null for all companies, which only the operator may read */
  async list(companyId: string | null, wanted: AuditQuery, slice: Slice): Promise<AuditDocument[]> {
    return this.cursor(companyId, wanted, slice).toArray();
  }

  async explain(companyId: string | null, wanted: AuditQuery, slice: Slice): Promise<mongo.Document> {
    return this.cursor(companyId, wanted, slice).explain('executionStats');
  }

  private cursor(
    companyId: string | null,
    wanted: AuditQuery,
    { after, limit }: Slice,
  ): mongo.FindCursor<AuditDocument> {
    const conditions = { ...(companyId !== null && { companyId }), ...conditionsOf(wanted, after) };
    return this.entries.find(conditions).sort({ at: -1, _id: -1 }).limit(limit);
  }
}

function conditionsOf(wanted: AuditQuery, after: Position | null): mongo.Filter<AuditDocument> {
  const words = searchedWords(wanted.searchParam);
  // the upper bound prevents each page from scanning the index from its start
  const at = { ...wanted.period, ...(after && { $lte: after.at }) };
  return {
    ...fieldsOf(wanted),
    ...(Object.keys(at).length > 0 && { at }),
    ...(words.length > 0 && { words: { $all: words } }),
    ...(after && { $or: [{ at: { $lt: after.at } }, { at: after.at, _id: { $lt: after.id } }] }),
  };
}

const fieldsOf = ({ userId, actorKind, action, targetKind, targetId }: AuditQuery): mongo.Filter<AuditDocument> => ({
  ...(userId && { 'actor.userId': userId }),
  ...(actorKind && { 'actor.kind': actorKind }),
  ...(action && { action }),
  ...(targetKind && { 'target.kind': targetKind }),
  ...(targetId && { 'target.id': targetId }),
});
