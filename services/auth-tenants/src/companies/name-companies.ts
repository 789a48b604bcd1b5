import { Injectable } from '@nestjs/common';
import { CompaniesListRepository } from './store/companies-list.repository.js';

/** Names companies by their ids, deleted ones too. */
@Injectable()
export class NameCompanies {
  constructor(private readonly list: CompaniesListRepository) {}

  execute(companyIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.list.namesOf([...new Set(companyIds)]);
  }
}
