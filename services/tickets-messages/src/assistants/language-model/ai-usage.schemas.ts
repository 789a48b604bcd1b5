import { CollectionSchema } from '@recado/service-kit/mongo';

/** The language model tokens that a company used in a day, in its time zone. */
export type AiUsage = { _id: string; companyId: string; day: string; tokens: number; calls: number };
export const AiUsageSchema = new CollectionSchema<AiUsage>('ai_usage');
AiUsageSchema.index({ companyId: 1, day: 1 }, { unique: true });
