import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { CompaniesRepository } from './store/companies.repository.js';
import type { Company } from './store/company.js';

/** Finds a company with its plan and settings. @throws ERR_NO_COMPANY_FOUND */
@Injectable()
export class FindCompany {
  constructor(private readonly companies: CompaniesRepository) {}

  async execute(companyId: string): Promise<Company> {
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
}
