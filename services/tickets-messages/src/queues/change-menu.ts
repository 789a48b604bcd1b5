import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { Transactions, type Transaction } from '@recado/service-kit/mongo';
import { stateOf } from './queue-state.js';
import { QueuesRepository } from './queues.repository.js';
import type { QueueOption } from './options/queue-option.js';
import { QueueOptionsRepository } from './options/queue-options.repository.js';

type Work<T> = (options: QueueOption[], transaction: Transaction) => Promise<T>;

/**
 * Changes a queue's menu. It first raises the queue's revision, which serializes concurrent changes and publishes each
 * of
 * them.
 */
@Injectable()
export class ChangeMenu {
  constructor(
    private readonly queues: QueuesRepository,
    private readonly options: QueueOptionsRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_NO_QUEUE_FOUND */
  ofQueue<T>(companyId: string, queueId: string, work: Work<T>): Promise<T> {
    return this.transactions.run((transaction) => this.change(companyId, queueId, transaction, work));
  }

  /** @throws ERR_NO_QUEUE_OPTION_FOUND */
  ofOption<T>(companyId: string, id: string, work: (option: QueueOption, ...rest: Parameters<Work<T>>) => Promise<T>) {
    return this.transactions.run(async (transaction) => {
      const found = await this.options.find(companyId, id, transaction.session);
      if (!found) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
      return this.change(companyId, found.queueId, transaction, (...given) => work(found, ...given));
    });
  }

  private async change<T>(companyId: string, queueId: string, transaction: Transaction, work: Work<T>): Promise<T> {
    const { session, announce } = transaction;
    const queue = await this.queues.change(companyId, queueId, {}, session);
    if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND');
    announce(stateOf(queue));
    return work(await this.options.ofQueue(companyId, queueId, session), transaction);
  }
}
