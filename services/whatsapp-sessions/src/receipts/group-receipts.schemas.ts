import { CollectionSchema } from '@recado/service-kit/mongo';

/** The receipts of a message to a group, by a hash of each member's address; `_id` is `<connection>:<message>`. */
export type GroupReceiptsDocument = {
  _id: string;
  companyId: string;
  connectionId: string;
  expected: number;
  acks: Record<string, number>;
  sentAt: Date;
};

const KEPT_SECONDS = 14 * 24 * 60 * 60;
export const GroupReceiptsSchema = new CollectionSchema<GroupReceiptsDocument>('group_receipts');
// A connection's receipts are deleted with it.
GroupReceiptsSchema.index({ companyId: 1, connectionId: 1 });
// Late receipts for old messages are not shown.
GroupReceiptsSchema.index({ sentAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
