import { CollectionSchema } from '@recado/service-kit/mongo';

/**
 * A write of an owner, or a mark (`sealed` is null) for the start of an owner or a compacted record. `_id` is
 * `<company>:<connection>:<number>`, so that only one owner can write a number. `sequence` is that of the connection's
 * last journal entry.
 */
export type WriteLogDocument = {
  _id: string;
  companyId: string;
  number: number;
  epoch: number;
  sequence: number;
  sealed: Buffer | null;
  beganAt?: Date; // set on the mark for the start of an owner
};

export const WriteLogSchema = new CollectionSchema<WriteLogDocument>('write_log');
