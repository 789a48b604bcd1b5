import type { Language } from '@recado/contracts';
import { CollectionSchema } from '@recado/service-kit/mongo';

/** A sign-up with a pending e-mail confirmation. It has one link, stored as a hash; a new one replaces it. */
export type ConfirmationDocument = { _id: string; userId: string; hash: string; language: Language; expiresAt: Date };

export const ConfirmationSchema = new CollectionSchema<ConfirmationDocument>('email_confirmations');
// For requests, which contain only the link.
ConfirmationSchema.index({ hash: 1 }, { unique: true });
