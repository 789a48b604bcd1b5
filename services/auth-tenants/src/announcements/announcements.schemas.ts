import { Schema } from 'mongoose';
import type { Announcement } from './announcement.js';

export type AnnouncementDocument = Omit<Announcement, 'id'> & { _id: string; searchKey: string };

const text = { type: String, required: true };
const date = { type: Date, required: true };

export const AnnouncementSchema = new Schema<AnnouncementDocument>(
  {
    _id: text,
    companyId: text,
    title: text,
    text,
    searchKey: text,
    priority: { type: Number, required: true },
    status: { type: Boolean, required: true },
    planIds: { type: [String], default: null }, // null: it is for all companies
    media: { type: new Schema({ key: text, fileName: text }, { _id: false }), default: null },
    revision: { type: Number, required: true },
    createdAt: date,
    changedAt: date,
  },
  { collection: 'announcements', versionKey: false },
);
// Serves the list, sorted by priority and then by age.
AnnouncementSchema.index({ priority: 1, createdAt: -1, _id: 1 });
