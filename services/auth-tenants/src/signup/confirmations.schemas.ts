import type { Language } from '@recado/contracts';
import { Schema } from 'mongoose';

/** A sign-up that waits for its e-mail to be confirmed. It has one link, under its hash; a new one replaces it. */
export type ConfirmationDocument = { _id: string; userId: string; hash: string; language: Language; expiresAt: Date };

const text = { type: String, required: true };

export const ConfirmationSchema = new Schema<ConfirmationDocument>(
  { _id: text, userId: text, hash: text, language: text, expiresAt: { type: Date, required: true } },
  { collection: 'email_confirmations', versionKey: false },
);
// A link names no company.
ConfirmationSchema.index({ hash: 1 }, { unique: true });
