import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { MEDIA_STORE, type MediaStore } from '../store/index.js';

/**
 * Deletes a file after its record has been stored without the reference. The caller ensures that no conversation shows
 * the file.
 */
@Injectable()
export class DeleteFile {
  constructor(
    @Inject(MEDIA_STORE) private readonly files: MediaStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  execute({ companyId, file }: { companyId: string; file: { key: string } | null }): void {
    if (!file) return;
    const { key } = file;
    this.files
      .remove(key)
      .catch((error: unknown) =>
        this.logger.warn({ err: error, companyId, key }, 'failed to delete a file; it stays in the store'),
      );
  }
}
