import { CollectionSchema } from '@recado/service-kit/mongo';
import type { Version } from './version.js';

/** The known versions of WhatsApp Web: one document for the whole installation. */
export type WebVersionDocument = {
  _id: string;
  /** The last version that was looked up. */
  latest?: Version;
  /** The newest version that a connection has logged in with. */
  proven?: Version;
  /** The time of the last lookup, and whether it failed. */
  lookedUpAt?: Date;
  lookUpFailed?: boolean;
  /** The connection that tries the latest version, and the time until which no other may try it. */
  canary?: string | null;
  canaryUntil?: Date;
};

export const WebVersionSchema = new CollectionSchema<WebVersionDocument>('web_versions');
