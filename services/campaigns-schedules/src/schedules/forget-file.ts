import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { MEDIA_STORE, type MediaStore } from '@recado/service-kit/media';
import type { Schedule } from './schedule.js';

/** Removes the file of a schedule that nobody has seen yet. */
@Injectable()
export class ForgetFile {
  constructor(
    @Inject(MEDIA_STORE) private readonly files: MediaStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A sent or failed one may stand in a conversation, which keeps the file. */
  execute({ status, file, companyId }: Schedule): void {
    if (!file || status !== 'pending') return;
    const { key } = file;
    this.files
      .remove(key)
      .catch((error: unknown) => this.logger.warn({ err: error, companyId, key }, 'a file was left behind'));
  }
}
