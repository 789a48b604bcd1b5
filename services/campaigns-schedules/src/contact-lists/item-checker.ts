import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, PollingService } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { CheckItems } from './check-items.js';

/** A person would not look up many more in a second. */
const MOST_AT_ONCE = 5;

/** Checks numbers in the background. */
@Injectable()
export class ItemChecker extends PollingService {
  constructor(
    private readonly checkItems: CheckItems,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, 'numbers of contact lists could not be read');
  }

  protected async work(now: () => Date): Promise<void> {
    for (let n = 0; n < MOST_AT_ONCE && !this.isStopping && (await this.checkItems.next(now())); n += 1);
  }
}
