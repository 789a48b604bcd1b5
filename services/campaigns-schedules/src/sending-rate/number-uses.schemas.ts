import { CollectionSchema } from '@recado/service-kit/mongo';
import type { NumberUse } from './daily-limit.js';

/** The id is that of the connection. */
export const NumberUseSchema = new CollectionSchema<NumberUse>('campaign_numbers');
