import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { Transaction } from '@recado/service-kit/mongo';
import { StoreEntry } from '../shared/entries/store-entry.js';
import { CompaniesRepository } from './store/companies.repository.js';
import { tombstonesOf, type Company } from './store/company.js';
import { LockMembers } from './lock-members.js';

/**
 * Marks a company as deleted and publishes the deletion. Waits for changes in progress to its users; later ones find no
 * company. @returns the company before the change. @throws ERR_NO_COMPANY_FOUND; ERR_NO_PERMISSION for the platform
 * company
 */
@Injectable()
export class EndCompany {
  constructor(
    private readonly companies: CompaniesRepository,
    private readonly lockMembers: LockMembers,
    private readonly storeEntry: StoreEntry,
  ) {}

  async execute(transaction: Transaction, companyId: string, now: Date): Promise<Company> {
    const company = await this.lockMembers.execute(transaction, companyId);
    if (company.isPlatform) throw new AppError('ERR_NO_PERMISSION');
    await this.storeEntry.end(transaction, { companyId }, 'closed');
    const ended = await this.companies.markDeleted(company, now, transaction.session);
    transaction.announce(...tombstonesOf(ended));
    return company;
  }
}
