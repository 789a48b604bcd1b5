import { CollectionSchema } from '@recado/service-kit/mongo';

/** The stored data of a contact or group on one connection; `_id` is `<connection>:<hash of the address>`. */
export type PersonDocument = {
  _id: string;
  companyId: string;
  connectionId: string;
  sealed: Buffer;
  checkedAt: Date;
  files?: string[]; // the picture keys in `sealed`; earlier releases stored none
};

export const PersonSchema = new CollectionSchema<PersonDocument>('people');
// A connection's contacts are deleted with it.
PersonSchema.index({ companyId: 1, connectionId: 1 });
// Finds the contacts with a picture before unreferenced files are deleted.
PersonSchema.index({ companyId: 1, files: 1 });
