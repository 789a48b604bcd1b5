import { CollectionSchema } from '@recado/service-kit/mongo';
import type { QuickMessage } from './quick-message.js';

export const QuickMessageSchema = new CollectionSchema<QuickMessage>('quick_messages');
// The list walks by shortcode; whose and whether it is everybody's is read from the key.
QuickMessageSchema.index({ companyId: 1, shortcodeKey: 1, geral: 1, userId: 1 });
// The names of the folders.
QuickMessageSchema.index({ companyId: 1, folder: 1 });
// A shortcode stands for one text of a person, and for one of the company.
QuickMessageSchema.index(
  { companyId: 1, userId: 1, shortcodeKey: 1 },
  { unique: true, partialFilterExpression: { geral: false } },
);
QuickMessageSchema.index(
  { companyId: 1, geral: 1, shortcodeKey: 1 },
  { unique: true, partialFilterExpression: { geral: true } },
);
