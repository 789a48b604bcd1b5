import type { AuditAct } from '@recado/contracts';
import { CollectionSchema } from '@recado/service-kit/mongo';

/** An act. Its id is that of the event that told of it, so that a repeat is stored once. */
export type AuditDocument = AuditAct & {
  _id: string;
  companyId: string;
  at: Date;
  /** The beginnings of the words by which it is found. */
  words: string[];
  expiresAt: Date;
};
export const AuditSchema = new CollectionSchema<AuditDocument>('audit');
const NEWEST_FIRST = { at: -1, _id: -1 } as const;
// Reads the log of a company: all of it, of a person, of one kind of act, of one kind of thing, of one
// thing, or what has given words.
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
// Forgets what has been kept long enough.
AuditSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
