import { can, type Actor, type Setting, type RequestOf, UpdateSetting } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf, changesBetween } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { assertSuper, type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { IntegrationSettings, isOfIntegration } from '../integrations/integration-settings.js';
import { CompaniesRepository } from './companies.repository.js';
import { statesOf } from './company.js';
import { checkSetting, isOfPlatform } from './setting.js';

/**
 * A setting of the own company, or of the platform and its integrations by a super user. @throws ERR_NO_PERMISSION,
 * ERR_NO_SETTING_FOUND, ERR_VALIDATION, ERR_NO_COMPANY_FOUND
 */
@Injectable()
export class UpdateSettingHandler {
  constructor(
    private readonly companies: CompaniesRepository,
    private readonly integrations: IntegrationSettings,
    private readonly transactions: Transactions,
  ) {}

  @OnRpc(UpdateSetting)
  async execute({ settingKey, value }: RequestOf<typeof UpdateSetting>, context: RpcContext): Promise<Setting> {
    const actor = actorOf(context);
    if (isOfIntegration(settingKey)) {
      assertSuper(actor);
      return this.integrations.change(settingKey, value, context);
    }
    const companyId = await this.ownerOf(actor, settingKey);
    checkSetting(settingKey, value);
    const setting = { key: settingKey, value };
    await this.transactions.run(async ({ session, announce }) => {
      // the company is written first, so that two changes of one setting wait for each other
      await this.companies.raiseRevision(companyId, new Date(), session);
      const before = await this.companies.find(companyId, session);
      await this.companies.putSetting(companyId, setting, session);
      const company = await this.companies.find(companyId, session);
      if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
      announce(...statesOf(company));
      const changes = changesBetween({ [settingKey]: before?.settings[settingKey] }, { [settingKey]: value });
      const target = { id: settingKey, name: settingKey };
      announce(...auditOf(context, { action: 'setting.updated', companyId, target, changes }));
    });
    return setting;
  }

  private async ownerOf(actor: Actor, settingKey: string): Promise<string> {
    const isPlatforms = isOfPlatform(settingKey);
    if (isPlatforms ? !actor.super : !can(actor, 'settings-page:edit')) throw new AppError('ERR_NO_PERMISSION');
    const owner = isPlatforms ? await this.companies.platformId() : actor.companyId;
    if (!owner) throw new AppError('ERR_NO_COMPANY_FOUND');
    return owner;
  }
}
