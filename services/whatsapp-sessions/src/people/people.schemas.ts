import { Schema } from 'mongoose';

/** The facts about a person or a group on one connection; `_id` is `<connection>:<hash of the address>`. */
export type PersonDocument = {
  _id: string;
  companyId: string;
  connectionId: string;
  sealed: Buffer;
  checkedAt: Date;
  files?: string[]; // the pictures that `sealed` names; earlier releases stored none
};

const text = { type: String, required: true };

export const PersonSchema = new Schema<PersonDocument>(
  {
    _id: text,
    companyId: text,
    connectionId: text,
    sealed: { type: Buffer, required: true },
    checkedAt: { type: Date, required: true },
    files: { type: [String], default: undefined },
  },
  { collection: 'people', versionKey: false },
);
// The people of a connection are removed with it.
PersonSchema.index({ companyId: 1, connectionId: 1 });
// Tells who has a picture, before a file that nothing names is removed.
PersonSchema.index({ companyId: 1, files: 1 });
