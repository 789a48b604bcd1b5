import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { Transaction } from '@recado/service-kit/mongo';
import { CompaniesListRepository } from './store/companies-list.repository.js';
import { CompaniesRepository } from './store/companies.repository.js';
import type { Company } from './store/company.js';
import { PlansRepository } from './store/plans.repository.js';

/** Finds companies and their plans for other modules. */
@Injectable()
export class FindCompanies {
  constructor(
    private readonly companies: CompaniesRepository,
    private readonly list: CompaniesListRepository,
    private readonly plans: PlansRepository,
  ) {}

  /** Finds a company with its plan and settings. @throws ERR_NO_COMPANY_FOUND */
  async get(companyId: string): Promise<Company> {
    const company = await this.find(companyId);
    if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
    return company;
  }

  /** Returns null for a deleted company. */
  find(companyId: string): Promise<Company | null> {
    return this.companies.find(companyId);
  }

  /** Returns the id of the platform company, once it is seeded. */
  platformId(): Promise<string | undefined> {
    return this.companies.platformId();
  }

  /** Returns the names of companies by id, including deleted ones. */
  names(companyIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.list.namesOf([...new Set(companyIds)]);
  }

  /** @throws ERR_NO_COMPANY_FOUND */
  async planIdOf(companyId: string): Promise<string> {
    const planId = await this.plans.idOf(companyId);
    if (planId === undefined) throw new AppError('ERR_NO_COMPANY_FOUND');
    return planId;
  }

  /** Deleted and unknown plans are missing from the result. */
  planNames(planIds: readonly string[], { session }: Transaction): Promise<ReadonlyMap<string, string>> {
    return this.plans.namesOf(planIds, session);
  }
}
