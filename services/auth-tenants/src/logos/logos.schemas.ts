import type { LogoPlace } from '@recado/contracts';
import { Schema } from 'mongoose';

/** `companyId` is the platform's, whose file it is. */
export type LogoDocument = { _id: LogoPlace; companyId: string; key: string };

const text = { type: String, required: true };

export const LogoSchema = new Schema<LogoDocument>(
  { _id: text, companyId: text, key: text },
  { collection: 'logos', versionKey: false },
);
