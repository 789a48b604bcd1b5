import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { RunTools } from '@recado/service-kit/background';
import { inPages } from '@recado/service-kit/async';
import { type Logger } from '@recado/service-kit/logger';
import { Transactions } from '@recado/service-kit/mongo';
import { CompaniesRepository } from './store/companies.repository.js';
import { statesOf } from './store/company.js';
import { PlansRepository } from './store/plans.repository.js';

const AT_ONCE = 50;

type ChangedPlan = { planId: string; revision: number };

/**
 * Publishes the companies of a changed plan again, because a company's state includes its plan. A plan may have
 * thousands of companies, so this runs in the background. After a crash, any process resumes it.
 */
@Injectable()
export class PublishPlanChanges {
  constructor(
    private readonly companies: CompaniesRepository,
    private readonly plans: PlansRepository,
    private readonly transactions: Transactions,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute({ isStopping }: Pick<RunTools, 'isStopping'>): Promise<void> {
    for (const changed of await this.plans.unpublished())
      if (await this.publishAll(changed, isStopping)) await this.plans.markPublished(changed);
  }

  /** @returns whether all companies of the plan are published */
  private async publishAll(changed: ChangedPlan, isStopping: () => boolean): Promise<boolean> {
    let isComplete = true;
    for await (const companyIds of inPages(this.companies.unpublishedOf(changed), AT_ONCE)) {
      if (isStopping()) return false;
      const published = await Promise.all(companyIds.map((companyId) => this.attempt(companyId, changed.revision)));
      isComplete &&= published.every(Boolean);
    }
    return isComplete;
  }

  /** A failure does not affect other companies; the next run retries it. */
  private async attempt(companyId: string, planRevision: number): Promise<boolean> {
    try {
      await this.publish(companyId, planRevision);
      return true;
    } catch (err) {
      this.logger.warn({ err, companyId }, 'failed to publish a company of a changed plan; retrying later');
      return false;
    }
  }

  private async publish(companyId: string, planRevision: number): Promise<void> {
    await this.transactions.run(async ({ session, announce }) => {
      await this.companies.markPublished(companyId, planRevision, new Date(), session);
      const company = await this.companies.find(companyId, session);
      if (company) announce(...statesOf(company));
    });
  }
}
