import { Injectable } from '@nestjs/common';
import { OutboundRepository } from './outbound.repository.js';

/** Which files are still to be sent. */
@Injectable()
export class WaitingFiles {
  constructor(private readonly commands: OutboundRepository) {}

  /** Returns those of `keys` that a command waits to send. */
  execute(companyId: string, keys: ReadonlySet<string>): Promise<string[]> {
    return this.commands.filesAmong(companyId, keys);
  }
}
