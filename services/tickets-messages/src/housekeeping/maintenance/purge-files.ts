import { isMediaOf, MEDIA_STORE, type MediaStore } from '@recado/media-kit/store';
import { Inject, Injectable } from '@nestjs/common';
import type { Message } from '../../conversations/message.js';
import { MessagesRepository } from '../../conversations/messages.repository.js';
import { FileOwners } from '../../shared/storage/file-owners.js';

/** Removes the files of messages that are about to be purged. */
@Injectable()
export class PurgeFiles {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly owners: FileOwners,
    @Inject(MEDIA_STORE) private readonly store: MediaStore,
  ) {}

  /**
   * Runs before the messages are removed, so that an interrupted purge is repeated. Files with other references are
   * retained.
   */
  async remove(companyId: string, ticketId: string, messages: readonly Pick<Message, 'media'>[]): Promise<void> {
    const keys = messages.flatMap(({ media }) => (media?.key && isMediaOf(companyId, media.key) ? [media.key] : []));
    if (keys.length === 0) return;
    const used = new Set([
      ...(await this.messages.filesElsewhere(companyId, keys, ticketId)),
      ...(await this.owners.filesAmong(companyId, keys, this.messages)),
    ]);
    for (const key of new Set(keys)) if (!used.has(key)) await this.store.remove(key);
  }
}
