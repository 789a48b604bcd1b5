import { QuickMessageChanged } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { OnEvent, originOfEvent } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { quickMessagesOf } from './source.js';
import { SourcesRepository } from './sources.repository.js';
import { StoreSource } from './store-source.js';

/** Rereads the quick messages after a change, for companies whose assistants use them. */
@Injectable()
export class FollowQuickMessages {
  constructor(
    private readonly sources: SourcesRepository,
    private readonly storeSource: StoreSource,
    private readonly transactions: Transactions,
  ) {}

  /** A quick message that is no longer shared is published to all users as deleted. */
  @OnEvent(QuickMessageChanged)
  async execute(event: QuickMessageChanged): Promise<void> {
    const { companyId, data } = event;
    if (data.onlyFor !== null) return;
    const id = quickMessagesOf(companyId);
    if (!(await this.sources.find(companyId, id))) return;
    await this.transactions.run(async (transaction) => {
      const source = await this.sources.find(companyId, id, transaction.session);
      if (source) await this.storeSource.reload(transaction, originOfEvent(event), source);
    });
  }
}
