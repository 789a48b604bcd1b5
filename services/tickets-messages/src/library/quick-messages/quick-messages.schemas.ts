import { CollectionSchema } from '@recado/service-kit/mongo';
import type { QuickMessage } from './quick-message.js';

export const QuickMessageSchema = new CollectionSchema<QuickMessage>('quick_messages');
// The list by shortcode. Owner and visibility are read from the index key.
QuickMessageSchema.index({ companyId: 1, shortcodeKey: 1, geral: 1, userId: 1 });
// Folder names.
QuickMessageSchema.index({ companyId: 1, folder: 1 });
// A shortcode is unique per user, and among the company's general ones.
QuickMessageSchema.index(
  { companyId: 1, userId: 1, shortcodeKey: 1 },
  { unique: true, partialFilterExpression: { geral: false } },
);
QuickMessageSchema.index(
  { companyId: 1, geral: 1, shortcodeKey: 1 },
  { unique: true, partialFilterExpression: { geral: true } },
);
