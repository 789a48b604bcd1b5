import { Schema } from 'mongoose';
import type { Integration } from './integration.js';
import type { Prompt } from './prompt.js';

export const PromptSchema = new Schema<Prompt>(
  { _id: String, companyId: String },
  { collection: 'prompts', versionKey: false, strict: false },
);
PromptSchema.index({ companyId: 1, nameKey: 1, _id: 1 });

export const IntegrationSchema = new Schema<Integration>(
  { _id: String, companyId: String },
  { collection: 'queue_integrations', versionKey: false, strict: false },
);
IntegrationSchema.index({ companyId: 1, nameKey: 1, _id: 1 });
// People call it by its number.
IntegrationSchema.index({ companyId: 1, number: 1 }, { unique: true });
