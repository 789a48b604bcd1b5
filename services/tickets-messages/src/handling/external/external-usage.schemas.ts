import { CollectionSchema } from '@recado/service-kit/mongo';

/** The number of messages that programs sent over a connection in a day, in the company's time zone. */
export type ExternalUsage = { _id: string; companyId: string; connectionId: string; day: string; messages: number };
export const ExternalUsageSchema = new CollectionSchema<ExternalUsage>('external_usage');
ExternalUsageSchema.index({ companyId: 1, day: 1 });
