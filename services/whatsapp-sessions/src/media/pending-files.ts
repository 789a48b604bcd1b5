import { Injectable } from '@nestjs/common';
import { PendingMediaRepository } from './pending-media.repository.js';

/** Which files are on their way to the message that a contact sent. */
@Injectable()
export class PendingFiles {
  constructor(private readonly pending: PendingMediaRepository) {}

  /** Returns those of `keys` that are stored and not announced yet. */
  execute(companyId: string, keys: ReadonlySet<string>): Promise<string[]> {
    return this.pending.filesAmong(companyId, keys);
  }
}
