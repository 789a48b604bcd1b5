import type { IntegrationKey } from '@recado/contracts';
import { CollectionSchema } from '@recado/service-kit/mongo';

export type IntegrationKeyDocument = { _id: IntegrationKey; sealed: Buffer };

/** Apart from the settings, because every process has a copy of those. */
export const IntegrationKeySchema = new CollectionSchema<IntegrationKeyDocument>('integrationKeys');
