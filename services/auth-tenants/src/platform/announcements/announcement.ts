import type { AnnouncementInput, AnnouncementState, EventOf } from '@recado/contracts';

/** A picture in the MediaStore, stored under the operator's company. */
export type AnnouncementMedia = Readonly<{ key: string; fileName: string }>;

/**
 * `companyId` is the operator's company, under which the state is published; `planIds` limits the companies that see
 * it.
 */
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

/** The tombstone of a deleted announcement for the replicas of other services. */
export const tombstoneOf = (
  { id, companyId, revision }: Announcement,
  deletedAt: Date,
): EventOf<typeof AnnouncementState> => ({
  ...{ id, companyId, data: null },
  revision: revision + 1,
  changedAt: deletedAt.toISOString(),
});
