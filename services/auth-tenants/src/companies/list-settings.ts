import type { Actor, Setting } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { settingsOf } from './company.js';
import { FindCompany } from './find-company.js';

/** Every setting of the own company: what was chosen, else the default. */
@Injectable()
export class ListSettings {
  constructor(private readonly findCompany: FindCompany) {}

  async execute({ companyId }: Actor): Promise<Setting[]> {
    return settingsOf(await this.findCompany.execute(companyId));
  }
}
