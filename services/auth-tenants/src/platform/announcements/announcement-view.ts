import { AnnouncementState, type Announcement as AnnouncementAnswer, type AnnouncementRecord } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { MediaLinks } from '@recado/media-kit/links';
import { outgoingState, type Outgoing } from '@recado/service-kit/messaging';
import { tombstoneOf, type Announcement } from './announcement.js';

/** Creates the public view of an announcement and its events. */
@Injectable()
export class AnnouncementView {
  constructor(private readonly links: MediaLinks) {}

  show({ id, title, text, priority, status, media, createdAt }: Announcement): AnnouncementAnswer {
    return {
      ...{ id, title, text, priority, status },
      mediaPath: media && this.links.urlOf(media.key, media.fileName),
      mediaName: media && media.fileName,
      createdAt: createdAt.toISOString(),
    };
  }

  /** Adds the fields that only the operator sees. */
  record(announcement: Announcement): AnnouncementRecord {
    return { ...this.show(announcement), planIds: announcement.planIds };
  }

  changed(announcement: Announcement): Outgoing {
    const { id, companyId, revision, changedAt } = announcement;
    const state = { id, companyId, revision, changedAt: changedAt.toISOString(), data: this.record(announcement) };
    return outgoingState(AnnouncementState, state);
  }

  gone(announcement: Announcement, deletedAt: Date): Outgoing {
    return outgoingState(AnnouncementState, tombstoneOf(announcement, deletedAt));
  }
}
