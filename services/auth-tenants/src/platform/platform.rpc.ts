import { GetPublicSetting, ListAnnouncements, ListHelps, ListInvoices, PageHelps } from '@recado/contracts';
import { OnRpc } from '@recado/service-kit/messaging';
import { Controller } from '@nestjs/common';
import { type z } from 'zod';
import { GetPublicSetting as GetPublicSettingCase } from '../companies/get-public-setting.js';

/**
 * What the platform tells its companies. Announcements, helps and invoices have no store yet, because nothing writes
 * them: whoever builds them takes these over.
 */
@Controller()
export class PlatformRpc {
  constructor(private readonly getPublicSetting: GetPublicSettingCase) {}

  @OnRpc(GetPublicSetting)
  async onGetPublicSetting({ key }: z.output<typeof GetPublicSetting.request>) {
    return this.getPublicSetting.execute(key);
  }

  @OnRpc(ListAnnouncements)
  onListAnnouncements() {
    return Promise.resolve({ records: [], count: 0, hasMore: false });
  }

  @OnRpc(ListHelps)
  onListHelps() {
    return Promise.resolve([]);
  }

  @OnRpc(PageHelps)
  onPageHelps() {
    return Promise.resolve({ records: [], count: 0, hasMore: false });
  }

  @OnRpc(ListInvoices)
  onListInvoices() {
    return Promise.resolve([]);
  }
}
