import type { Queue as ShownQueue } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { MediaLinks } from '@recado/media-kit/links';
import { publicQueue, type Queue } from './queue.js';

/** A queue as clients see it, with a link to its file. */
@Injectable()
export class QueueView {
  constructor(private readonly links: MediaLinks) {}

  show(queue: Queue): ShownQueue {
    const { media = null } = queue;
    return {
      ...publicQueue(queue),
      mediaPath: media && this.links.urlOf(media.key, media.fileName),
      mediaName: media && media.fileName,
      mediaType: media && media.mimeType,
    };
  }
}
