import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CompaniesListRepository } from './store/companies-list.repository.js';

/** Adds search keys to companies from an earlier release, so that the operator's list includes them. */
@Injectable()
export class FillSearchKeys implements OnApplicationBootstrap {
  constructor(private readonly companies: CompaniesListRepository) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.companies.fillSearchKeys();
  }
}
