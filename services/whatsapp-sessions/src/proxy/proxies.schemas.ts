import { CollectionSchema } from '@recado/service-kit/mongo';

/**
 * The proxy of a connection; `_id` is the connection's. It is stored beside the connection, because the device of a deleted
 * connection is logged out through it too.
 */
export type ProxyDocument = {
  _id: string;
  companyId: string;
  url: string;
  username: string;
  sealedPassword: Buffer | null;
};
export const ProxySchema = new CollectionSchema<ProxyDocument>('proxies');
