import { AppError } from '@recado/service-kit/errors';
import { Injectable } from '@nestjs/common';
import { Queues } from './state-replicas.js';

/** Refuses queues that the company does not have. */
@Injectable()
export class CheckQueues {
  constructor(private readonly queues: Queues) {}

  /** @throws ERR_NO_QUEUE_FOUND */
  async execute(companyId: string, queueIds: readonly string[]): Promise<void> {
    const found = await Promise.all(queueIds.map((id) => this.queues.waitFor(companyId, id)));
    if (found.some((queue) => !queue)) throw new AppError('ERR_NO_QUEUE_FOUND');
  }
}
