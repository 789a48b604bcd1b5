import type { NoticeRules } from '@recado/contracts';
import { Schema } from 'mongoose';
import type { PushDevice } from './notice.js';

export type StoredRules = { companyId: string; userId: string; rules: NoticeRules };
export const NoticeRulesSchema = new Schema<StoredRules>(
  { companyId: String, userId: String },
  { collection: 'notice_rules', versionKey: false, strict: false },
);
NoticeRulesSchema.index({ companyId: 1, userId: 1 }, { unique: true });

export const PushDeviceSchema = new Schema<PushDevice>(
  { _id: String, companyId: String },
  { collection: 'push_devices', versionKey: false, strict: false },
);
PushDeviceSchema.index({ companyId: 1, userId: 1, createdAt: -1 });

export type OpenPage = { _id: string; companyId: string; userId: string; isVisible: boolean; at: Date; until: Date };
export const OpenPageSchema = new Schema<OpenPage>(
  { _id: String, companyId: String },
  { collection: 'notice_pages', versionKey: false, strict: false },
);
OpenPageSchema.index({ companyId: 1, userId: 1 });
// A gateway that died says of none of its pages that they are gone.
OpenPageSchema.index({ until: 1 }, { expireAfterSeconds: 0 });

/** A push that a push service has taken. */
export type SentPush = { _id: string; companyId: string; until: Date };
export const SentPushSchema = new Schema<SentPush>(
  { _id: String, companyId: String },
  { collection: 'sent_pushes', versionKey: false, strict: false },
);
SentPushSchema.index({ until: 1 }, { expireAfterSeconds: 0 });
