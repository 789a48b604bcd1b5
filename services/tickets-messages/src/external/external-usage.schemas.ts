import { Schema } from 'mongoose';

/** The number of messages that programs sent over a connection on a day of the company's time zone. */
export type ExternalUsage = { _id: string; companyId: string; connectionId: string; day: string; messages: number };
export const ExternalUsageSchema = new Schema<ExternalUsage>(
  { _id: String, companyId: String },
  { collection: 'external_usage', versionKey: false, strict: false },
);
ExternalUsageSchema.index({ companyId: 1, day: 1 });
