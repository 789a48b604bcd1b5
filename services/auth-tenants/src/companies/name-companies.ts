import { Injectable } from '@nestjs/common';
import { CompaniesListRepository } from './store/companies-list.repository.js';

/** Returns the names of companies by id, including deleted ones. */
@Injectable()
export class NameCompanies {
  constructor(private readonly list: CompaniesListRepository) {}

  execute(companyIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.list.namesOf([...new Set(companyIds)]);
  }
}
