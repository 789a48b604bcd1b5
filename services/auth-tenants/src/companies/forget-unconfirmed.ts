import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import { CompaniesRepository } from './store/companies.repository.js';

const AT_ONCE = 50;

/** Forgets companies whose sign-up nobody has confirmed. No other process has heard of them. */
@Injectable()
export class ForgetUnconfirmed {
  constructor(private readonly companies: CompaniesRepository) {}

  due(now: Date): Promise<string[]> {
    return this.companies.unconfirmedSince(now, AT_ONCE);
  }

  /** @returns false when it was confirmed meanwhile */
  execute({ session }: Transaction, companyId: string): Promise<boolean> {
    return this.companies.removeUnconfirmed(companyId, session);
  }
}
