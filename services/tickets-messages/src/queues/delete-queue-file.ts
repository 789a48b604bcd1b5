import { ForgetFile } from '@recado/media-kit/module';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { MessagesRepository } from '../conversations/messages.repository.js';
import type { QueueMedia } from './options/queue-media.js';

/**
 * Deletes a file that a queue or option no longer uses, unless messages reference it because a conversation flow sent
 * it.
 */
@Injectable()
export class DeleteQueueFile {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly forgetFile: ForgetFile,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  execute({ companyId, file }: { companyId: string; file: QueueMedia | null }): void {
    if (!file) return;
    this.messages.filesAmong(companyId, [file.key]).then(
      (kept) => kept.length === 0 && this.forgetFile.execute({ companyId, file }),
      (error: unknown) =>
        this.logger.warn({ err: error, companyId }, 'failed to check the references of a file; keeping it'),
    );
  }
}
