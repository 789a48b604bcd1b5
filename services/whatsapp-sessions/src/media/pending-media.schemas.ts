import { CollectionSchema } from '@recado/service-kit/mongo';

/** An announced file that is not downloaded yet; `_id` is `<connection>:<event>`. */
export type PendingMediaDocument = {
  _id: string;
  companyId: string;
  connectionId: string;
  sealed: Buffer;
  failures: number;
  dueAt: Date;
};

export const PendingMediaSchema = new CollectionSchema<PendingMediaDocument>('pending_media');
// The connection's owner reads the files that are due next.
PendingMediaSchema.index({ companyId: 1, connectionId: 1, dueAt: 1 });
