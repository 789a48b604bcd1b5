import { CompanyState, SubscriptionState, type AnyState, type StateContract } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { NatsLink, outgoingState, Publisher, publishMissing } from '@recado/service-kit/messaging';
import { CompaniesRepository } from './store/companies.repository.js';
import { companyStateOf, subscriptionStateOf, tombstoneOf, type Company } from './store/company.js';

/** Publishes the companies that are missing or outdated in NATS, which may have lost its data. */
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
    await this.companies.raiseUnpublishedHours(new Date());
    return (
      (await this.publish(CompanyState, companyStateOf)) + (await this.publish(SubscriptionState, subscriptionStateOf))
    );
  }

  private publish(contract: StateContract, stateOf: (company: Company) => AnyState): Promise<number> {
    const { companies, link, publisher, logger } = this;
    return publishMissing({ link, publisher, logger }, contract, async function* (isMissing) {
      for await (const company of companies.all((id, revision) => isMissing(id, id, revision)))
        yield outgoingState(contract, stateOf(company));
      for await (const ended of companies.deleted())
        if (isMissing(ended.id, ended.id, ended.revision)) yield outgoingState(contract, tombstoneOf(ended));
    });
  }
}
