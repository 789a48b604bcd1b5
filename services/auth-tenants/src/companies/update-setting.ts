import { can, CompanyState, type Actor, type Setting } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { outgoingState } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { CompaniesRepository } from './companies.repository.js';
import { companyStateOf } from './company.js';
import { checkSetting } from './setting.js';

/** @throws ERR_NO_PERMISSION, ERR_NO_SETTING_FOUND, ERR_VALIDATION, ERR_NO_COMPANY_FOUND */
@Injectable()
export class UpdateSetting {
  constructor(
    private readonly companies: CompaniesRepository,
    private readonly transactions: Transactions,
  ) {}

  async execute(actor: Actor, { settingKey, value }: { settingKey: string; value: string }): Promise<Setting> {
    if (!can(actor, 'settings-page:edit')) throw new AppError('ERR_NO_PERMISSION');
    checkSetting(settingKey, value);
    const setting = { key: settingKey, value };
    await this.transactions.run(async ({ session, announce }) => {
      // the company first: two changes of one setting then wait for each other
      await this.companies.raiseRevision(actor.companyId, new Date(), session);
      await this.companies.putSetting(actor.companyId, setting, session);
      const company = await this.companies.find(actor.companyId, session);
      if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
      announce(outgoingState(CompanyState, companyStateOf(company)));
    });
    return setting;
  }
}
