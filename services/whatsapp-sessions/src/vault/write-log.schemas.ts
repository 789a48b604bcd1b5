import { CollectionSchema } from '@recado/service-kit/mongo';

/**
 * An owner's write, or a mark (`sealed` is null) for an owner's start or a compacted record. `_id` is
 * `<company>:<connection>:<number>`, so that only one owner can write a number. `sequence` is the sequence of the
 * connection's last journal entry.
 */
export type WriteLogDocument = {
  _id: string;
  companyId: string;
  number: number;
  epoch: number;
  sequence: number;
  sealed: Buffer | null;
  beganAt?: Date; // set on the mark for an owner's start
};

export const WriteLogSchema = new CollectionSchema<WriteLogDocument>('write_log');
