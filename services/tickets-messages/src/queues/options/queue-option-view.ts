import { ROOT_OPTION, type QueueOption as Shown } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { MediaLinks } from '@recado/media-kit/links';
import { levelOf, type QueueOption } from './queue-option.js';

/** Options as admins see them. */
@Injectable()
export class QueueOptionView {
  constructor(private readonly links: MediaLinks) {}

  /** Returns a level in order, with all its descendants. */
  level(all: readonly QueueOption[], parentId: string | null): Shown[] {
    return levelOf(all, parentId).map((option) => this.show(all, option));
  }

  show(all: readonly QueueOption[], option: QueueOption): Shown {
    const { media } = option;
    return {
      id: option._id,
      title: option.title,
      message: option.message,
      option: option.position,
      queueId: option.queueId,
      parentId: option.parentId ?? ROOT_OPTION,
      invoiceFrom: option.invoiceFrom ?? null,
      mediaPath: media && this.links.urlOf(media.key, media.fileName),
      mediaName: media && media.fileName,
      mediaType: media && media.mimeType,
      updatedAt: option.updatedAt.toISOString(),
      children: this.level(all, option._id),
    };
  }
}
