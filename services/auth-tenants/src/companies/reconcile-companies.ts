import { CompanyState } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { NatsLink, outgoingState, Publisher, StateCopy } from '@recado/service-kit/messaging';
import { CompaniesRepository } from './companies.repository.js';
import { companyStateOf } from './company.js';

/** Publishes the companies that NATS lacks or has in an older revision, because NATS may have lost its data. */
@Injectable()
export class ReconcileCompanies {
  constructor(
    private readonly companies: CompaniesRepository,
    private readonly link: NatsLink,
    private readonly publisher: Publisher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @returns the number of published records */
  async execute(): Promise<number> {
    const known = new StateCopy(CompanyState, this.logger);
    await known.start(this.link);
    let published = 0;
    for await (const company of this.companies.all()) {
      if ((known.revisionOf(company.id, company.id) ?? -1) >= company.revision) continue;
      await this.publisher.publish(outgoingState(CompanyState, companyStateOf(company)));
      published += 1;
    }
    await known.stop();
    if (published > 0) this.logger.info({ published }, 'republished companies that NATS lacked');
    return published;
  }
}
