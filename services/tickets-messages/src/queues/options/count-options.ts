import { Injectable } from '@nestjs/common';
import { QueueOptionsRepository } from './queue-options.repository.js';

/** Counts the options in a queue's menu. */
@Injectable()
export class CountOptions {
  constructor(private readonly options: QueueOptionsRepository) {}

  execute(companyId: string, queueId: string): Promise<number> {
    return this.options.count(companyId, queueId);
  }
}
