import { CollectionSchema } from '@recado/service-kit/mongo';
import type { NumberUse } from './daily-limit.js';

/** Stored under the id of the connection. */
export const NumberUseSchema = new CollectionSchema<NumberUse>('campaign_numbers');
