import { CompanyState, SubscriptionState } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { NatsLink, Publisher, publishMissing } from '@recado/service-kit/messaging';
import { CompaniesRepository } from './companies.repository.js';
import { companyStateOf, subscriptionStateOf, tombstoneOf } from './company.js';

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
    const { companies, link, publisher, logger } = this;
    const tools = { link, publisher, logger };
    const known = await publishMissing(tools, CompanyState, async function* (isMissing) {
      for await (const company of companies.all((id, revision) => isMissing(id, id, revision)))
        yield companyStateOf(company);
      for await (const ended of companies.deleted())
        if (isMissing(ended.id, ended.id, ended.revision)) yield tombstoneOf(ended);
    });
    const paying = await publishMissing(tools, SubscriptionState, async function* (isMissing) {
      for await (const company of companies.all((id, revision) => isMissing(id, id, revision)))
        yield subscriptionStateOf(company);
      for await (const ended of companies.deleted())
        if (isMissing(ended.id, ended.id, ended.revision)) yield tombstoneOf(ended);
    });
    return known + paying;
  }
}
