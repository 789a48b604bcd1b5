import { z } from 'zod';
import { AdminListQuery, ById, Done, FormNumber, PageQuery, Timestamp } from '../core/base.js';
import { defineRpc, defineState, Id } from '../core/contract.js';
import { UploadedFile } from '../tickets/messages.js';

/** A notice of the platform's operator to all companies. Priority 1 high, 2 medium, 3 low. */
export const Announcement = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  priority: z.number().int().min(1).max(3),
  status: z.boolean(),
  mediaPath: z.string().nullable(), // signed
  mediaName: z.string().nullable(),
  createdAt: Timestamp,
});
export type Announcement = z.infer<typeof Announcement>;

/** Belongs to the platform's company and concerns all. Its `mediaPath` expires: a client that shows it later reads the announcement again. */
export const AnnouncementState = defineState({ name: 'auth.announcement', version: 1, data: Announcement });

export const AnnouncementInput = z.strictObject({
  title: z.string({ error: 'Required' }).trim().min(1, 'Required').max(120, 'Too Long!'),
  text: z.string({ error: 'Required' }).trim().min(1, 'Required').max(10_000, 'Too Long!'),
  priority: FormNumber.pipe(z.int().min(1).max(3)).default(3),
  status: z.boolean().default(true),
});
export type AnnouncementInput = z.infer<typeof AnnouncementInput>;

/** The active ones; a super user gets all. */
export const ListAnnouncements = defineRpc({
  name: 'auth.announcement.list',
  request: PageQuery,
  reply: z.object({ records: z.array(Announcement), count: z.number(), hasMore: z.boolean() }),
});
/** All of them, active or not. @throws ERR_NO_PERMISSION except for a super user */
export const ListAnnouncementsForAdmin = defineRpc({
  name: 'auth.announcement.table',
  request: AdminListQuery,
  reply: z.object({ data: z.array(Announcement), total: z.number() }),
});
/** @throws ERR_NO_ANNOUNCEMENT_FOUND */
export const GetAnnouncement = defineRpc({ name: 'auth.announcement.get', request: ById, reply: Announcement });
export const CreateAnnouncement = defineRpc({
  name: 'auth.announcement.create',
  request: AnnouncementInput,
  reply: Announcement,
});
export const UpdateAnnouncement = defineRpc({
  name: 'auth.announcement.update',
  request: AnnouncementInput.extend(ById.shape),
  reply: Announcement,
});
export const DeleteAnnouncement = defineRpc({ name: 'auth.announcement.delete', request: ById, reply: Done });
/** In place of the picture it had. `typeArch` comes with such calls and decides nothing. */
export const AttachToAnnouncement = defineRpc({
  name: 'auth.announcement.attach',
  request: ById.extend({ typeArch: z.string().max(40).optional(), files: z.array(UploadedFile).length(1) }),
  reply: Announcement,
});
export const DetachFromAnnouncement = defineRpc({
  name: 'auth.announcement.detach',
  request: ById,
  reply: Announcement,
});
