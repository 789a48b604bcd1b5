import { z } from 'zod';
import { AdminListQuery, ById, Done, FormNumber, PageQuery, Timestamp } from '../core/base.js';
import { defineRpc, defineState, Id } from '../core/contract.js';
import { tableOf } from '../core/list-forms.js';
import { UploadedFile } from '../tickets/messages.js';

const MOST_PLANS = 200;

/** An announcement by the operator, as shown to its readers. Priority: 1 high, 2 medium, 3 low. */
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

/**
 * The operator's view. `planIds` limits the announcement to companies on these plans (deleted plans have no
 * companies); null addresses all companies.
 */
export const AnnouncementRecord = Announcement.extend({ planIds: z.array(Id).nullable() });
export type AnnouncementRecord = z.infer<typeof AnnouncementRecord>;

/** `readers`: the number of users who have seen it, and the number of their companies. */
export const ListedAnnouncement = AnnouncementRecord.extend({
  readers: z.object({ users: z.number().int(), companies: z.number().int() }),
});
export type ListedAnnouncement = z.infer<typeof ListedAnnouncement>;

// announcements created by earlier releases have no plans and address all companies
const AnnouncementCopy = Announcement.extend({ planIds: AnnouncementRecord.shape.planIds.default(null) });

/**
 * Belongs to the platform's company; `planIds` selects the audience. Its `mediaPath` expires, so a client must fetch
 * the announcement again to show it later.
 */
export const AnnouncementState = defineState({ name: 'auth.announcement', version: 1, data: AnnouncementCopy });

/** Some plans, or null for all companies. An empty list is rejected because it would reach no company. */
const Plans = z.array(Id).min(1, 'Required').max(MOST_PLANS).nullable();

export const AnnouncementInput = z.strictObject({
  title: z.string({ error: 'Required' }).trim().min(1, 'Required').max(120, 'Too Long!'),
  text: z.string({ error: 'Required' }).trim().min(1, 'Required').max(10_000, 'Too Long!'),
  priority: FormNumber.pipe(z.int().min(1).max(3)).default(3),
  status: z.boolean().default(true),
  planIds: Plans.default(null),
});
export type AnnouncementInput = z.infer<typeof AnnouncementInput>;

/** Returns the active announcements for the caller's company; a super user gets all of them. */
export const ListAnnouncements = defineRpc({
  name: 'auth.announcement.list',
  request: PageQuery,
  reply: z.object({ records: z.array(Announcement), count: z.number(), hasMore: z.boolean() }),
});
/** Returns all announcements, active or not. @throws ERR_NO_PERMISSION except for a super user */
export const ListAllAnnouncements = defineRpc({
  name: 'auth.announcement.table',
  request: AdminListQuery,
  reply: tableOf(ListedAnnouncement),
});
/** @throws ERR_NO_PERMISSION except for a super user, ERR_NO_ANNOUNCEMENT_FOUND */
export const GetAnnouncement = defineRpc({ name: 'auth.announcement.get', request: ById, reply: AnnouncementRecord });
/** @throws ERR_NO_PLAN_FOUND */
export const CreateAnnouncement = defineRpc({
  name: 'auth.announcement.create',
  request: AnnouncementInput,
  reply: AnnouncementRecord,
});
/**
 * Without `planIds` the audience is unchanged; it may then include a plan that has been deleted. @throws ERR_NO_ANNOUNCEMENT_FOUND,
 * ERR_NO_PLAN_FOUND
 */
export const UpdateAnnouncement = defineRpc({
  name: 'auth.announcement.update',
  request: AnnouncementInput.extend({ ...ById.shape, planIds: Plans.optional() }),
  reply: AnnouncementRecord,
});
export const DeleteAnnouncement = defineRpc({ name: 'auth.announcement.delete', request: ById, reply: Done });
/** Replaces the current picture. `typeArch` is accepted and ignored. */
export const AttachToAnnouncement = defineRpc({
  name: 'auth.announcement.attach',
  request: ById.extend({ typeArch: z.string().max(40).optional(), files: z.array(UploadedFile).length(1) }),
  reply: AnnouncementRecord,
});
export const DetachFromAnnouncement = defineRpc({
  name: 'auth.announcement.detach',
  request: ById,
  reply: AnnouncementRecord,
});
