import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import { CompaniesRepository } from './store/companies.repository.js';

/** Forgets companies whose sign-up nobody has confirmed. No other process has heard of them. */
@Injectable()
export class ForgetUnconfirmed {
  constructor(private readonly companies: CompaniesRepository) {}

  due(now: Date): AsyncIterable<string> {
    return this.companies.unconfirmedSince(now);
  }

  /** @returns false when it was confirmed meanwhile */
  execute({ session }: Transaction, companyId: string): Promise<boolean> {
    return this.companies.removeUnconfirmed(companyId, session);
  }
}
