import { GetCompanyPlan, ListSettings, UpdateSetting } from '@recado/contracts';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Controller } from '@nestjs/common';
import { type z } from 'zod';
import { GetCompanyPlan as GetCompanyPlanCase } from './get-company-plan.js';
import { ListSettings as ListSettingsCase } from './list-settings.js';
import { UpdateSetting as UpdateSettingCase } from './update-setting.js';

@Controller()
export class CompaniesRpc {
  constructor(
    private readonly getCompanyPlan: GetCompanyPlanCase,
    private readonly listSettings: ListSettingsCase,
    private readonly updateSetting: UpdateSettingCase,
  ) {}

  @OnRpc(GetCompanyPlan)
  async onGetCompanyPlan({ companyId }: z.output<typeof GetCompanyPlan.request>, context: RpcContext) {
    return this.getCompanyPlan.execute(actorOf(context), companyId);
  }

  @OnRpc(ListSettings)
  async onListSettings(_: object, context: RpcContext) {
    return this.listSettings.execute(actorOf(context));
  }

  @OnRpc(UpdateSetting)
  async onUpdateSetting(request: z.output<typeof UpdateSetting.request>, context: RpcContext) {
    return this.updateSetting.execute(actorOf(context), request);
  }
}
