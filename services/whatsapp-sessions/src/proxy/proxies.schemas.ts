import { CollectionSchema } from '@recado/service-kit/mongo';

/**
 * A connection's proxy; `_id` is the connection's ID. Stored separately, because a deleted connection's device is still
 * logged out through it.
 */
export type ProxyDocument = {
  _id: string;
  companyId: string;
  url: string;
  username: string;
  sealedPassword: Buffer | null;
};
export const ProxySchema = new CollectionSchema<ProxyDocument>('proxies');
