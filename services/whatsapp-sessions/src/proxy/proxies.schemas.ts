import { CollectionSchema } from '@recado/service-kit/mongo';

/**
 * The proxy of a connection; `_id` is the ID of the connection. It is stored separately, because the device of a
 * deleted connection is still logged out through it.
 */
export type ProxyDocument = {
  _id: string;
  companyId: string;
  url: string;
  username: string;
  sealedPassword: Buffer | null;
};
export const ProxySchema = new CollectionSchema<ProxyDocument>('proxies');
