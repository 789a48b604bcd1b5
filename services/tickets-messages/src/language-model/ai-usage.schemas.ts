import { Schema } from 'mongoose';

/** The tokens of language models that a company used on a day of its time zone. */
export type AiUsage = { _id: string; companyId: string; day: string; tokens: number; calls: number };
export const AiUsageSchema = new Schema<AiUsage>(
  { _id: String, companyId: String },
  { collection: 'ai_usage', versionKey: false, strict: false },
);
AiUsageSchema.index({ companyId: 1, day: 1 }, { unique: true });
