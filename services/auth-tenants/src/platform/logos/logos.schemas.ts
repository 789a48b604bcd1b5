import type { LogoPlace } from '@recado/contracts';
import { CollectionSchema } from '@recado/service-kit/mongo';

/** `companyId` is the platform's, whose file it is. */
export type LogoDocument = { _id: LogoPlace; companyId: string; key: string };

export const LogoSchema = new CollectionSchema<LogoDocument>('logos');
