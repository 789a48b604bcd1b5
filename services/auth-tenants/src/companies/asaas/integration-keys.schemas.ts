import type { IntegrationKey } from '@recado/contracts';
import { CollectionSchema } from '@recado/service-kit/mongo';

export type IntegrationKeyDocument = { _id: IntegrationKey; sealed: Buffer };

/** Separate from the settings, which are replicated to every process. */
export const IntegrationKeySchema = new CollectionSchema<IntegrationKeyDocument>('integrationKeys');
