import { CollectionSchema } from '@recado/service-kit/mongo';

/** A file on WhatsApp's media host; `_id` is `<connection>:<hash of the file and of how it is sent>`. */
export type UploadDocument = {
  _id: string;
  companyId: string;
  connectionId: string;
  sealed: Buffer; // the section of a message that refers to the file, with its key
  uploadedAt: Date;
};

/** Shorter than WhatsApp stores uploads. */
const KEPT_SECONDS = 24 * 60 * 60;
export const UploadSchema = new CollectionSchema<UploadDocument>('uploads');
// The uploads of a connection are deleted with it.
UploadSchema.index({ companyId: 1, connectionId: 1 });
UploadSchema.index({ uploadedAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
