import { createEvent, QuickMessageChanged, type QuickMessage as Shown } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { MediaLinks } from '@recado/media-kit/links';
import { outgoingEvent, type Outgoing, stamped, type Origin } from '@recado/service-kit/messaging';
import type { QuickMessage } from './quick-message.js';

/** A quick message as clients see it, and the event for its changes. */
@Injectable()
export class QuickMessageView {
  constructor(private readonly links: MediaLinks) {}

  show(quick: QuickMessage): Shown {
    const { media } = quick;
    return {
      id: quick._id,
      shortcode: quick.shortcode,
      message: quick.message,
      geral: quick.geral,
      status: quick.status,
      isMedia: media !== null,
      mediaPath: media && this.links.urlOf(media.key, media.fileName),
      mediaName: media && media.fileName,
      folder: quick.folder ?? '',
      uses: quick.uses ?? 0,
      lastUsedAt: quick.lastUsedAt?.toISOString() ?? null,
      userId: quick.userId,
      createdAt: quick.createdAt.toISOString(),
      updatedAt: quick.updatedAt.toISOString(),
    };
  }

  changedEvent(origin: Origin, quick: QuickMessage, what: 'new' | 'changed' | 'gone'): Outgoing {
    const data = {
      quickMessageId: quick._id,
      record: what === 'gone' ? null : this.show(quick),
      isNew: what === 'new',
      onlyFor: quick.geral ? null : quick.userId,
    };
    return outgoingEvent(createEvent(QuickMessageChanged, stamped(origin, data)));
  }
}
