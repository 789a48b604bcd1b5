import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, PollingService } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { CheckItem } from './check-item.js';
import { ContactListItemsRepository } from './contact-list-items.repository.js';

/** A human user would not look up more numbers per second. */
const MOST_AT_ONCE = 5;

/** Checks the numbers of contact lists in the background. */
@Injectable()
export class ItemChecker extends PollingService {
  constructor(
    private readonly items: ContactListItemsRepository,
    private readonly checkItem: CheckItem,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, 'failed to read unchecked numbers; retrying');
  }

  protected async work(now: () => Date): Promise<void> {
    const next = () => this.items.claims.work(now, (item) => this.checkItem.execute(item, now()));
    for (let n = 0; n < MOST_AT_ONCE && !this.isStopping && (await next()); n += 1);
  }
}
