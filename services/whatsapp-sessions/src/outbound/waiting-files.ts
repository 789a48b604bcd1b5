import { Injectable } from '@nestjs/common';
import { OutboundRepository } from './outbound.repository.js';

/** Finds files that are still to be sent. */
@Injectable()
export class WaitingFiles {
  constructor(private readonly commands: OutboundRepository) {}

  /** Returns the `keys` of files that a waiting command will send. */
  execute(companyId: string, keys: ReadonlySet<string>): Promise<string[]> {
    return this.commands.filesAmong(companyId, keys);
  }
}
