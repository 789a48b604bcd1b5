import { CollectionSchema } from '@recado/service-kit/mongo';
import type { Announcement } from './announcement.js';

export type AnnouncementDocument = Omit<Announcement, 'id'> & { _id: string; searchKey: string };

export const AnnouncementSchema = new CollectionSchema<AnnouncementDocument>('announcements');
// For the list, sorted by priority and then by age.
AnnouncementSchema.index({ priority: 1, createdAt: -1, _id: 1 });
