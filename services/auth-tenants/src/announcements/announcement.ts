import type { AnnouncementInput, AnnouncementState, EventOf } from '@recado/contracts';

/** A picture of the MediaStore, under the operator's company. */
export type AnnouncementMedia = Readonly<{ key: string; fileName: string }>;

/** `companyId` is the operator's, in whose name its state is announced; everybody reads it. */
export type Announcement = Readonly<
  AnnouncementInput & {
    id: string;
    companyId: string;
    media: AnnouncementMedia | null;
    revision: number;
    createdAt: Date;
    changedAt: Date;
  }
>;

/** What remains of a deleted one for the copies of others. */
export const tombstoneOf = (
  { id, companyId, revision }: Announcement,
  deletedAt: Date,
): EventOf<typeof AnnouncementState> => ({
  ...{ id, companyId, data: null },
  revision: revision + 1,
  changedAt: deletedAt.toISOString(),
});
