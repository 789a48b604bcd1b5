import type { AuditAct } from '@recado/contracts';
import { CollectionSchema } from '@recado/service-kit/mongo';

/** An audit entry. Its id is that of its event, so that a redelivery is stored once. */
export type AuditDocument = AuditAct & {
  _id: string;
  companyId: string;
  at: Date;
  /** The prefixes of its search words. */
  words: string[];
  expiresAt: Date;
};
export const AuditSchema = new CollectionSchema<AuditDocument>('audit');
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
