import type { LogoPlace } from '@recado/contracts';
import { CollectionSchema } from '@recado/service-kit/mongo';

/** `companyId` is the platform company, which owns the file. */
export type LogoDocument = { _id: LogoPlace; companyId: string; key: string };

export const LogoSchema = new CollectionSchema<LogoDocument>('logos');
