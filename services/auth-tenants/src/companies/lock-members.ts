import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { Transaction } from '@recado/service-kit/mongo';
import { CompaniesRepository } from './store/companies.repository.js';
import type { Company } from './store/company.js';

/**
 * Serializes changes of a company's users, so that counts (the plan's limit, the last administrator) are still correct
 * at commit. Must be the transaction's first step. @throws ERR_NO_COMPANY_FOUND
 */
@Injectable()
export class LockMembers {
  constructor(private readonly companies: CompaniesRepository) {}

  async execute({ session }: Transaction, companyId: string): Promise<Company> {
    await this.companies.lockMembers(companyId, session);
    const company = await this.companies.find(companyId, session);
    if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
    return company;
  }
}
