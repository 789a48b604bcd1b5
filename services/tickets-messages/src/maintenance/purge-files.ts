import { isMediaOf, MEDIA_STORE, type MediaStore } from '@recado/media-kit/store';
import { Inject, Injectable } from '@nestjs/common';
import { ListedFiles } from '../file-lists/listed-files.js';
import { QueueFiles } from '../queues/queue-files.js';
import { FilesInUse } from '../quick-messages/files-in-use.js';
import type { Message } from '../conversations/message.js';
import { MessagesRepository } from '../conversations/messages.repository.js';

/** The files of messages that are about to be removed for good. */
@Injectable()
export class PurgeFiles {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly filesInUse: FilesInUse,
    private readonly listedFiles: ListedFiles,
    private readonly queueFiles: QueueFiles,
    @Inject(MEDIA_STORE) private readonly store: MediaStore,
  ) {}

  /** Before the messages, so that whatever is cut short is found again. A file that was forwarded stays. */
  async remove(companyId: string, ticketId: string, messages: readonly Pick<Message, 'media'>[]): Promise<void> {
    const keys = messages.flatMap(({ media }) => (media?.key && isMediaOf(companyId, media.key) ? [media.key] : []));
    if (keys.length === 0) return;
    const used = new Set([
      ...(await this.messages.filesElsewhere(companyId, keys, ticketId)),
      ...(await this.filesInUse.execute(companyId, keys)),
      ...(await this.listedFiles.execute(companyId, keys)),
      ...(await this.queueFiles.execute(companyId, keys)),
    ]);
    for (const key of new Set(keys)) if (!used.has(key)) await this.store.remove(key);
  }
}
