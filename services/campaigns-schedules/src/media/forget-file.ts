import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { MEDIA_STORE, type MediaStore } from '@recado/service-kit/media';

/** Removes a file that nobody has seen yet. One that was sent may stand in a conversation, which keeps it. */
@Injectable()
export class ForgetFile {
  constructor(
    @Inject(MEDIA_STORE) private readonly files: MediaStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  execute({ companyId, file }: { companyId: string; file: { key: string } | null }): void {
    if (!file) return;
    const { key } = file;
    this.files
      .remove(key)
      .catch((error: unknown) => this.logger.warn({ err: error, companyId, key }, 'a file was left behind'));
  }
}
