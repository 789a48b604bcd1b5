import type { UploadedFile } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { DeleteFile } from '@recado/media-kit/module';
import { isMediaOf } from '@recado/media-kit/store';
import { LOGGER } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import type { Logger } from '@recado/service-kit/logger';
import { MessagesRepository } from '../conversations/messages.repository.js';

/** The file of a greeting or of a menu answer. */
export type QueueFile = Readonly<Pick<UploadedFile, 'key' | 'kind' | 'mimeType' | 'fileName' | 'bytes'>>;

/** @throws ERR_NOT_FOUND if the file belongs to another company */
export function ownFile(companyId: string, [file]: readonly UploadedFile[]): QueueFile {
  if (!file || !isMediaOf(companyId, file.key)) throw new AppError('ERR_NOT_FOUND');
  const { key, kind, mimeType, fileName, bytes } = file;
  return { key, kind, mimeType, fileName, bytes };
}

/** Deletes files that a queue or option no longer uses. */
@Injectable()
export class QueueFiles {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly deleteFile: DeleteFile,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Does not delete the file if `current` is the same one, because a repeated request must not delete the file it
   * attached.
   */
  replace(companyId: string, before: QueueFile | null | undefined, current: QueueFile | null): void {
    if (before && before.key !== current?.key) this.remove(companyId, before);
  }

  /** Retains a file that a flow has sent, because messages refer to it. */
  remove(companyId: string, file: QueueFile | null | undefined): void {
    if (!file) return;
    this.messages.filesAmong(companyId, [file.key]).then(
      (used) => used.length === 0 && this.deleteFile.execute({ companyId, file }),
      (error: unknown) => this.logger.warn({ err: error, companyId }, 'failed to check the use of a file: not deleted'),
    );
  }
}
