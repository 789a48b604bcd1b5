import { CollectionSchema } from '@recado/service-kit/mongo';

/** A user's view of an announcement. `_id` consists of both ids, so that each user counts once. */
export type AnnouncementReader = { _id: string; announcementId: string; companyId: string; seenAt: Date };

export const AnnouncementReaderSchema = new CollectionSchema<AnnouncementReader>('announcement_readers');
// Counts the readers of the announcements on a page, by company; covers the query.
AnnouncementReaderSchema.index({ announcementId: 1, companyId: 1 });
