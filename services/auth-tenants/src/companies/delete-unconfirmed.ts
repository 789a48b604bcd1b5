import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import { CompaniesRepository } from './store/companies.repository.js';
import { CONFIRMATIONS_DUE } from './store/companies.schemas.js';

/** Deletes companies whose sign-up was not confirmed. They were never published. */
@Injectable()
export class DeleteUnconfirmed {
  readonly dueQuery = CONFIRMATIONS_DUE;

  constructor(private readonly companies: CompaniesRepository) {}

  due(now: Date): AsyncIterable<string> {
    return this.companies.unconfirmedSince(now);
  }

  /** @returns false if it was confirmed meanwhile */
  execute({ session }: Transaction, companyId: string): Promise<boolean> {
    return this.companies.removeUnconfirmed(companyId, session);
  }
}
