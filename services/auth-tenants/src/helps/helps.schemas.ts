import type { Help } from '@recado/contracts';
import { Schema } from 'mongoose';

export type HelpDocument = Omit<Help, 'id'> & { _id: string; searchKey: string };

const text = { type: String, required: true };

export const HelpSchema = new Schema<HelpDocument>(
  { _id: text, title: text, description: { type: String, default: '' }, video: text, searchKey: text },
  { collection: 'helps', versionKey: false },
);
