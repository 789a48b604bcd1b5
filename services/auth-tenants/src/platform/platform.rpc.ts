import { GetPublicSetting, ListInvoices } from '@recado/contracts';
import { OnRpc } from '@recado/service-kit/messaging';
import { Controller } from '@nestjs/common';
import { type z } from 'zod';
import { GetPublicSetting as GetPublicSettingCase } from '../companies/get-public-setting.js';

/** What the platform tells its companies. Invoices have no store yet, because nothing writes them: whoever builds them takes this over. */
@Controller()
export class PlatformRpc {
  constructor(private readonly getPublicSetting: GetPublicSettingCase) {}

  @OnRpc(GetPublicSetting)
  async onGetPublicSetting({ key }: z.output<typeof GetPublicSetting.request>) {
    return this.getPublicSetting.execute(key);
  }

  @OnRpc(ListInvoices)
  onListInvoices() {
    return Promise.resolve([]);
  }
}
