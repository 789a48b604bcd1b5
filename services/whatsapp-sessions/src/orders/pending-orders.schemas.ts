import { CollectionSchema } from '@recado/service-kit/mongo';

/** An order whose items are not loaded yet; `_id` is `<connection>:<event>`. */
export type PendingOrderDocument = {
  _id: string;
  companyId: string;
  connectionId: string;
  sealed: Buffer;
  failures: number;
  dueAt: Date;
  receivedAt: Date;
};

const KEPT_SECONDS = 24 * 60 * 60;

export const PendingOrderSchema = new CollectionSchema<PendingOrderDocument>('pending_orders');
// The connection's owner reads the orders that are due next.
PendingOrderSchema.index({ companyId: 1, connectionId: 1, dueAt: 1 });
// Drops the orders of connections that stay offline.
PendingOrderSchema.index({ receivedAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
