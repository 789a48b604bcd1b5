import { Schema } from 'mongoose';
import type { NumberUse } from './daily-limit.js';

/** Stored under the id of the connection. */
export const NumberUseSchema = new Schema<NumberUse>(
  { _id: String, companyId: String },
  { collection: 'campaign_numbers', versionKey: false, strict: false },
);
