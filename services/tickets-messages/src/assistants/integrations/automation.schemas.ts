import { CollectionSchema } from '@recado/service-kit/mongo';
import type { Integration } from './integration.js';
import type { Prompt } from './prompt.js';

export const PromptSchema = new CollectionSchema<Prompt>('prompts');
PromptSchema.index({ companyId: 1, nameKey: 1, _id: 1 });

export const IntegrationSchema = new CollectionSchema<Integration>('queue_integrations');
IntegrationSchema.index({ companyId: 1, nameKey: 1, _id: 1 });
// Users refer to an integration by its number.
IntegrationSchema.index({ companyId: 1, number: 1 }, { unique: true });
