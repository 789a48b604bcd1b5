import { Injectable } from '@nestjs/common';
import { QueueOptionsRepository } from './options/queue-options.repository.js';
import { QueuesRepository } from './queues.repository.js';

/** Which files queues and their options hold. */
@Injectable()
export class QueueFiles {
  constructor(
    private readonly queues: QueuesRepository,
    private readonly options: QueueOptionsRepository,
  ) {}

  /** Returns those of `keys` that one of them holds. */
  async execute(companyId: string, keys: readonly string[]): Promise<string[]> {
    const found = await Promise.all([
      this.queues.filesAmong(companyId, keys),
      this.options.filesAmong(companyId, keys),
    ]);
    return found.flat();
  }
}
