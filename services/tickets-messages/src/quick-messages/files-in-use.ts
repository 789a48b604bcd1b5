import { Injectable } from '@nestjs/common';
import { QuickMessagesRepository } from './quick-messages.repository.js';

/** Which files quick messages still hold. */
@Injectable()
export class FilesInUse {
  constructor(private readonly quicks: QuickMessagesRepository) {}

  /** Returns those of `keys` that a quick message holds. */
  execute(companyId: string, keys: readonly string[]): Promise<string[]> {
    return this.quicks.filesAmong(companyId, keys);
  }
}
