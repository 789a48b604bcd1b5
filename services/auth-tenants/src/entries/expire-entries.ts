import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, PollingService } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { Transactions } from '@recado/service-kit/mongo';
import { EntriesRepository } from './entries.repository.js';
import { StoreEntry } from './store-entry.js';

const AT_ONCE = 20;

/** Ends entries whose time is over. Their tokens end at the same moment by themselves; this tells everybody. */
@Injectable()
export class ExpireEntries extends PollingService {
  constructor(
    private readonly entries: EntriesRepository,
    private readonly storeEntry: StoreEntry,
    private readonly transactions: Transactions,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, 'failed to end entries of the operator; retrying');
  }

  protected async work(now: () => Date): Promise<void> {
    for (const { companyId, id } of await this.entries.due(now(), AT_ONCE))
      await this.transactions.run((transaction) => this.storeEntry.end(transaction, { companyId, id }, 'expired'));
  }
}
