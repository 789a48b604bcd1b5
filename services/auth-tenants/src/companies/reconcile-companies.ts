import { CompanyState } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import {
  NatsLink,
  outgoingState,
  Publisher,
  publishTogether,
  StateCopy,
  type Outgoing,
} from '@recado/service-kit/messaging';
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
    const published = await publishTogether(this.publisher, this.missingIn(known));
    await known.stop();
    if (published > 0) this.logger.info({ published }, 'republished companies that NATS lacked');
    return published;
  }

  private async *missingIn(known: StateCopy<typeof CompanyState>): AsyncGenerator<Outgoing> {
    const isMissing = (id: string, revision: number) => (known.revisionOf(id, id) ?? -1) < revision;
    for await (const company of this.companies.all(isMissing))
      yield outgoingState(CompanyState, companyStateOf(company));
  }
}
