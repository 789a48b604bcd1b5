import { CollectionSchema } from '@recado/service-kit/mongo';

/** The facts about a person or a group on one connection; `_id` is `<connection>:<hash of the address>`. */
export type PersonDocument = {
  _id: string;
  companyId: string;
  connectionId: string;
  sealed: Buffer;
  checkedAt: Date;
  files?: string[]; // the pictures that `sealed` names; earlier releases stored none
};

export const PersonSchema = new CollectionSchema<PersonDocument>('people');
// The people of a connection are removed with it.
PersonSchema.index({ companyId: 1, connectionId: 1 });
// Tells who has a picture, before a file that nothing names is removed.
PersonSchema.index({ companyId: 1, files: 1 });
