import {
  type Actor,
  can,
  GetPublicSetting,
  ListSettings,
  PLATFORM_SETTING_DEFAULTS,
  type PublicSettingKey,
  type RequestOf,
  type Setting,
  type SettingKey,
  UpdateSetting,
} from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { auditOf, changesBetween } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, assertNotOperator, assertSuper, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import type { Config } from '../config.js';
import { StoreEntry } from '../shared/entries/store-entry.js';
import { IntegrationSettings, isOfIntegration } from './asaas/integration-settings.js';
import { FindCompanies } from './find-companies.js';
import { CompaniesRepository } from './store/companies.repository.js';
import { settingsOf, statesOf } from './store/company.js';
import { checkSetting, isOfPlatform } from './store/setting.js';

/** The setting that allows the operator to enter the company. */
const MAY_ENTER: SettingKey = 'allowOperator';

const CONFIRM_EMAIL: PublicSettingKey = 'signupConfirmEmail';

@Injectable()
export class SettingHandlers {
  constructor(
    private readonly findCompanies: FindCompanies,
    private readonly integrations: IntegrationSettings,
    private readonly companies: CompaniesRepository,
    private readonly storeEntry: StoreEntry,
    private readonly transactions: Transactions,
    @Inject(SETTINGS) private readonly config: Config,
  ) {}

  /**
   * Lists all settings of the caller's company with their current or default values, plus the integration settings
   * for a super user.
   */
  @OnRpc(ListSettings)
  async list(_request: object, context: RpcContext): Promise<Setting[]> {
    const { companyId, super: isSuper } = actorOf(context);
    const own = settingsOf(await this.findCompanies.get(companyId));
    return isSuper ? [...own, ...(await this.integrations.list())] : own;
  }

  /** Reads a setting that is public before login. It is stored with the platform company. */
  @OnRpc(GetPublicSetting)
  async getPublic({ key }: RequestOf<typeof GetPublicSetting>): Promise<Setting> {
    const stored = await this.companies.platformSetting(key);
    return { key, value: stored ?? PLATFORM_SETTING_DEFAULTS[key] };
  }

  /**
   * Changes a setting of the caller's company; a super user may also change those of the platform and its
   * integrations. @throws ERR_NO_PERMISSION, ERR_OPERATOR_REFUSED, ERR_NO_SETTING_FOUND, ERR_VALIDATION,
   * ERR_NO_MAIL_SERVER, ERR_NO_COMPANY_FOUND
   */
  @OnRpc(UpdateSetting)
  async update({ settingKey, value }: RequestOf<typeof UpdateSetting>, context: RpcContext): Promise<Setting> {
    const actor = actorOf(context);
    if (isOfIntegration(settingKey)) {
      assertSuper(actor);
      return this.integrations.change(settingKey, value, context);
    }
    const companyId = await this.ownerOf(actor, settingKey);
    if (settingKey === MAY_ENTER) assertNotOperator(actor); // only the company may decide this
    checkSetting(settingKey, value);
    if (settingKey === CONFIRM_EMAIL && value === 'enabled') this.assertMails();
    const setting = { key: settingKey, value };
    await this.transactions.run(async (transaction) => {
      const { session, announce } = transaction;
      // the company is written first, which serializes concurrent changes of a setting
      await this.companies.raiseRevision(companyId, new Date(), session);
      const before = await this.companies.find(companyId, session);
      await this.companies.putSetting(companyId, setting, session);
      const company = await this.companies.find(companyId, session);
      if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
      announce(...statesOf(company));
      if (settingKey === MAY_ENTER && value === 'disabled')
        await this.storeEntry.end(transaction, { companyId }, 'refused');
      const changes = changesBetween({ [settingKey]: before?.settings[settingKey] }, { [settingKey]: value });
      const target = { id: settingKey, name: settingKey };
      announce(...auditOf(context, { action: 'setting.updated', companyId, target, changes }));
    });
    return setting;
  }

  /**
   * Ensures that there is a mail server, because new companies could not confirm their e-mail otherwise. @throws
   * ERR_NO_MAIL_SERVER
   */
  private assertMails(): void {
    if (!this.config.SMTP_URL) throw new AppError('ERR_NO_MAIL_SERVER');
  }

  private async ownerOf(actor: Actor, settingKey: string): Promise<string> {
    const isPlatforms = isOfPlatform(settingKey);
    if (isPlatforms ? !actor.super : !can(actor, 'settings-page:edit')) throw new AppError('ERR_NO_PERMISSION');
    const owner = isPlatforms ? await this.companies.platformId() : actor.companyId;
    if (!owner) throw new AppError('ERR_NO_COMPANY_FOUND');
    return owner;
  }
}
