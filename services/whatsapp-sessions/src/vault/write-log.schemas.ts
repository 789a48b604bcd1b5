import { Schema } from 'mongoose';

/**
 * One write of an owner, or (`sealed` is null) a mark: of an owner's beginning, or of what was folded. `_id` is
 * `<company>:<connection>:<number>`, so that a number is written once, whoever was faster. `sequence` is that of the
 * connection's last journal entry.
 */
export type WriteLogDocument = {
  _id: string;
  companyId: string;
  number: number;
  epoch: number;
  sequence: number;
  sealed: Buffer | null;
  beganAt?: Date; // of an owner
};

const text = { type: String, required: true };
const count = { type: Number, required: true };
export const WriteLogSchema = new Schema<WriteLogDocument>(
  {
    _id: text,
    companyId: text,
    number: count,
    epoch: count,
    sequence: count,
    sealed: { type: Buffer, default: null },
    beganAt: { type: Date },
  },
  { collection: 'write_log', versionKey: false },
);
