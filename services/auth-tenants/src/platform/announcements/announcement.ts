import {
  type AnnouncementInput,
  type AnnouncementRecord,
  AnnouncementState,
  type Announcement as AnnouncementView,
} from '@recado/contracts';
import type { MediaLinks } from '@recado/media-kit/links';
import { type Outgoing, outgoingState } from '@recado/service-kit/messaging';

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

/** Returns an announcement as sent to clients, with a signed link to its picture. */
export function announcementView(announcement: Announcement, links: MediaLinks): AnnouncementView {
  const { id, title, text, priority, status, media, createdAt } = announcement;
  return {
    ...{ id, title, text, priority, status },
    mediaPath: media && links.urlOf(media.key, media.fileName),
    mediaName: media && media.fileName,
    createdAt: createdAt.toISOString(),
  };
}

/** Returns the view for the operator, which also contains the plans. */
export const announcementRecord = (announcement: Announcement, links: MediaLinks): AnnouncementRecord => ({
  ...announcementView(announcement, links),
  planIds: announcement.planIds,
});

/** Returns the state that other processes receive. */
export function announcementState(announcement: Announcement, data: AnnouncementRecord): Outgoing {
  const { id, companyId, revision, changedAt } = announcement;
  return outgoingState(AnnouncementState, { id, companyId, revision, changedAt: changedAt.toISOString(), data });
}

/** Returns the tombstone of a deleted announcement. */
export function announcementTombstone({ id, companyId, revision }: Announcement, deletedAt: Date): Outgoing {
  const changedAt = deletedAt.toISOString();
  return outgoingState(AnnouncementState, { id, companyId, revision: revision + 1, changedAt, data: null });
}
