import { Schema } from 'mongoose';

/** Up to when a user has seen the announcements; `_id` is the user's. */
export type AnnouncementReads = { _id: string; companyId: string; seenAt: Date };
export const AnnouncementReadsSchema = new Schema<AnnouncementReads>(
  {
    _id: { type: String, required: true },
    companyId: { type: String, required: true },
    seenAt: { type: Date, required: true },
  },
  { collection: 'announcement_reads', versionKey: false },
);
