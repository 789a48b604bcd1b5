import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { CompaniesRepository } from './store/companies.repository.js';
import type { Company } from './store/company.js';

/** A company with its plan and settings. @throws ERR_NO_COMPANY_FOUND */
@Injectable()
export class FindCompany {
  constructor(private readonly companies: CompaniesRepository) {}

  async execute(companyId: string): Promise<Company> {
    const company = await this.find(companyId);
    if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
    return company;
  }

  /** Null for one that is gone. */
  find(companyId: string): Promise<Company | null> {
    return this.companies.find(companyId);
  }

  /** The operator's own company, once it was seeded. */
  platformId(): Promise<string | undefined> {
    return this.companies.platformId();
  }
}
