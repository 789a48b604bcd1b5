import { Schema } from 'mongoose';

/** A user has seen an announcement. `_id` is made of both, so that nobody counts twice. */
export type AnnouncementReader = { _id: string; announcementId: string; companyId: string; seenAt: Date };

const text = { type: String, required: true };

export const AnnouncementReaderSchema = new Schema<AnnouncementReader>(
  { _id: text, announcementId: text, companyId: text, seenAt: { type: Date, required: true } },
  { collection: 'announcement_readers', versionKey: false },
);
// Counts the readers of the announcements on a page, by company, and holds all that the count needs.
AnnouncementReaderSchema.index({ announcementId: 1, companyId: 1 });
