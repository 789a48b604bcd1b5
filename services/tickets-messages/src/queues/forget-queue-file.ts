import { DeleteFile } from '@recado/media-kit/module';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { MessagesRepository } from '../conversations/messages.repository.js';
import type { QueueMedia } from './options/queue-media.js';

/** Removes a file that a queue or option no longer has, unless a conversation flow has sent it: then messages keep it. */
@Injectable()
export class ForgetQueueFile {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly deleteFile: DeleteFile,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  execute({ companyId, file }: { companyId: string; file: QueueMedia | null }): void {
    if (!file) return;
    this.messages.filesAmong(companyId, [file.key]).then(
      (kept) => kept.length === 0 && this.deleteFile.execute({ companyId, file }),
      (error: unknown) => this.logger.warn({ err: error, companyId }, 'failed to look who has a file; it stays'),
    );
  }
}
