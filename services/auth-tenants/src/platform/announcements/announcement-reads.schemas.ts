import { CollectionSchema } from '@recado/service-kit/mongo';

/** The time up to which a user has seen the announcements; `_id` is the user's. */
export type AnnouncementReads = { _id: string; companyId: string; seenAt: Date };
export const AnnouncementReadsSchema = new CollectionSchema<AnnouncementReads>('announcement_reads');
