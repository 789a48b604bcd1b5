import { type Setting, ListSettings } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { IntegrationSettings } from './asaas/integration-settings.js';
import { settingsOf } from './store/company.js';
import { FindCompany } from './find-company.js';

/**
 * Lists all settings of the caller's company with their current or default values, plus the integration settings for a
 * super user.
 */
@Injectable()
export class ListSettingsHandler {
  constructor(
    private readonly findCompany: FindCompany,
    private readonly integrations: IntegrationSettings,
  ) {}

  @OnRpc(ListSettings)
  async execute(_request: object, context: RpcContext): Promise<Setting[]> {
    const { companyId, super: isSuper } = actorOf(context);
    const own = settingsOf(await this.findCompany.execute(companyId));
    return isSuper ? [...own, ...(await this.integrations.list())] : own;
  }
}
