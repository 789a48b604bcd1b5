import { CollectionSchema } from '@recado/service-kit/mongo';

/** A user has seen an announcement. `_id` is made of both, so that nobody counts twice. */
export type AnnouncementReader = { _id: string; announcementId: string; companyId: string; seenAt: Date };

export const AnnouncementReaderSchema = new CollectionSchema<AnnouncementReader>('announcement_readers');
// Counts the readers of the announcements on a page, by company, and holds all that the count needs.
AnnouncementReaderSchema.index({ announcementId: 1, companyId: 1 });
