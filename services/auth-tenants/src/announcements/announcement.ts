import type {
  Announcement as AnnouncementAnswer,
  AnnouncementInput,
  AnnouncementState,
  EventOf,
} from '@recado/contracts';

/** `companyId` is the operator's, in whose name its state is announced; everybody reads it. */
export type Announcement = Readonly<
  AnnouncementInput & { id: string; companyId: string; revision: number; createdAt: Date; changedAt: Date }
>;

export const announcementAnswerOf = (announcement: Announcement): AnnouncementAnswer => {
  const { id, title, text, priority, status, createdAt } = announcement;
  return { id, title, text, priority, status, mediaPath: null, mediaName: null, createdAt: createdAt.toISOString() };
};

export function announcementStateOf(announcement: Announcement): EventOf<typeof AnnouncementState> {
  const { id, companyId, revision, changedAt } = announcement;
  return { id, companyId, revision, changedAt: changedAt.toISOString(), data: announcementAnswerOf(announcement) };
}

/** What remains of a deleted one for the copies of others. */
export const tombstoneOf = (
  { id, companyId, revision }: Announcement,
  deletedAt: Date,
): EventOf<typeof AnnouncementState> => ({
  ...{ id, companyId, data: null },
  revision: revision + 1,
  changedAt: deletedAt.toISOString(),
});
