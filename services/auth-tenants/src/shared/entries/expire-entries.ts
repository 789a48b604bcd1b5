import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { RunTools } from '@recado/service-kit/background';
import { eachAlone } from '@recado/service-kit/async';
import { type Logger } from '@recado/service-kit/logger';
import { Transactions } from '@recado/service-kit/mongo';
import type { Entry } from './entry.js';
import { EntriesRepository } from './entries.repository.js';
import { StoreEntry } from './store-entry.js';

/** Ends expired entries. Their tokens expire automatically; this publishes the end. */
@Injectable()
export class ExpireEntries {
  constructor(
    private readonly entries: EntriesRepository,
    private readonly storeEntry: StoreEntry,
    private readonly transactions: Transactions,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute({ now }: Pick<RunTools, 'now'>): Promise<void> {
    const end = ({ companyId, id }: Entry) =>
      this.transactions.run((transaction) => this.storeEntry.end(transaction, { companyId, id }, 'expired'));
    await eachAlone(this.entries.due(now()), end, (err, { companyId }) => {
      this.logger.warn({ err, companyId }, 'failed to end an entry of the operator; retrying later');
    });
  }
}
