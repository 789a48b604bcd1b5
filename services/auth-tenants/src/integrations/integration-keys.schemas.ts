import type { IntegrationKey } from '@recado/contracts';
import { Schema } from 'mongoose';

export type IntegrationKeyDocument = { _id: IntegrationKey; sealed: Buffer };

/** Apart from the settings, because every process has a copy of those. */
export const IntegrationKeySchema = new Schema<IntegrationKeyDocument>(
  { _id: { type: String, required: true }, sealed: { type: Buffer, required: true } },
  { collection: 'integrationKeys', versionKey: false },
);
