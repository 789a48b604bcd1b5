import { Injectable } from '@nestjs/common';
import { Transactions, type Transaction } from '@recado/service-kit/mongo';
import type { AddonUnit } from './store/addon-units.js';
import { CompaniesRepository } from './store/companies.repository.js';
import { ADDONS_DUE } from './store/companies.schemas.js';
import { statesOf, type Company } from './store/company.js';
import { LockMembers } from './lock-members.js';

type Change = (company: Company, transaction: Transaction) => Promise<readonly AddonUnit[]>;

/**
 * Changes a company's add-ons. Changes to a company and its users are serialized, so that user counts are still correct
 * at commit. The new limits are published immediately.
 */
@Injectable()
export class ChangeAddons {
  readonly due = ADDONS_DUE;

  constructor(
    private readonly companies: CompaniesRepository,
    private readonly lockMembers: LockMembers,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_NO_COMPANY_FOUND */
  async execute(companyId: string, change: Change, now: Date): Promise<void> {
    await this.transactions.run(async (transaction) => {
      const { session, announce } = transaction;
      const before = await this.lockMembers.execute(transaction, companyId);
      const units = await change(before, transaction);
      if (units === before.addons) return;
      await this.companies.setAddons(companyId, units, now, session);
      const after = await this.companies.find(companyId, session);
      if (after) announce(...statesOf(after));
    });
  }

  /** Finds companies with expired add-ons. */
  ended(now: Date): AsyncIterable<{ companyId: string; since: Date }> {
    return this.companies.withEndedAddons(now);
  }
}
