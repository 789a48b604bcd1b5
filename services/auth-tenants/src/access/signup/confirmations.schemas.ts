import type { Language } from '@recado/contracts';
import { CollectionSchema } from '@recado/service-kit/mongo';

/** A sign-up that waits for its e-mail to be confirmed. It has one link, under its hash; a new one replaces it. */
export type ConfirmationDocument = { _id: string; userId: string; hash: string; language: Language; expiresAt: Date };

export const ConfirmationSchema = new CollectionSchema<ConfirmationDocument>('email_confirmations');
// A link names no company.
ConfirmationSchema.index({ hash: 1 }, { unique: true });
