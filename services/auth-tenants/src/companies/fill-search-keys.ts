import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CompaniesListRepository } from './store/companies-list.repository.js';

/** Makes companies that an earlier version stored appear in the operator's list. */
@Injectable()
export class FillSearchKeys implements OnApplicationBootstrap {
  constructor(private readonly companies: CompaniesListRepository) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.companies.fillSearchKeys();
  }
}
