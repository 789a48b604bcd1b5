import type { NoticeRules } from '@recado/contracts';
import { CollectionSchema } from '@recado/service-kit/mongo';
import type { PushDevice } from './notice.js';

export type StoredRules = { companyId: string; userId: string; rules: NoticeRules };
export const NoticeRulesSchema = new CollectionSchema<StoredRules>('notice_rules');
NoticeRulesSchema.index({ companyId: 1, userId: 1 }, { unique: true });

export const PushDeviceSchema = new CollectionSchema<PushDevice>('push_devices');
PushDeviceSchema.index({ companyId: 1, userId: 1, createdAt: -1 });

export type OpenPage = { _id: string; companyId: string; userId: string; isVisible: boolean; at: Date; until: Date };
export const OpenPageSchema = new CollectionSchema<OpenPage>('notice_pages');
OpenPageSchema.index({ companyId: 1, userId: 1 });
// A gateway that crashed never reports its pages as closed.
OpenPageSchema.index({ until: 1 }, { expireAfterSeconds: 0 });

/** A push that a push service has accepted. */
export type SentPush = { _id: string; companyId: string; until: Date };
export const SentPushSchema = new CollectionSchema<SentPush>('sent_pushes');
SentPushSchema.index({ until: 1 }, { expireAfterSeconds: 0 });
