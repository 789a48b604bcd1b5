import { Injectable } from '@nestjs/common';
import { PendingMediaRepository } from './pending-media.repository.js';

/** Finds stored files that have not been announced yet. */
@Injectable()
export class PendingFiles {
  constructor(private readonly pending: PendingMediaRepository) {}

  /** Returns the `keys` of files that are stored and not announced yet. */
  execute(companyId: string, keys: ReadonlySet<string>): Promise<string[]> {
    return this.pending.filesAmong(companyId, keys);
  }
}
