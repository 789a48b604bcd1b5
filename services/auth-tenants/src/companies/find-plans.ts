import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { Transaction } from '@recado/service-kit/mongo';
import { PlansRepository } from './store/plans.repository.js';

/** Finds a company's plan and the names of plans. */
@Injectable()
export class FindPlans {
  constructor(private readonly plans: PlansRepository) {}

  /** @throws ERR_NO_COMPANY_FOUND */
  async idOf(companyId: string): Promise<string> {
    const planId = await this.plans.idOf(companyId);
    if (planId === undefined) throw new AppError('ERR_NO_COMPANY_FOUND');
    return planId;
  }

  /** Deleted and unknown plans are missing from the result. */
  namesOf(planIds: readonly string[], { session }: Transaction): Promise<ReadonlyMap<string, string>> {
    return this.plans.namesOf(planIds, session);
  }
}
