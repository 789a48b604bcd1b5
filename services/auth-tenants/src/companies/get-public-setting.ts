import { PLATFORM_SETTING_DEFAULTS, type Setting, type RequestOf, GetPublicSetting } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { OnRpc } from '@recado/service-kit/messaging';
import { CompaniesRepository } from './store/companies.repository.js';

/** Reads a setting that is public before login. It is stored with the platform company. */
@Injectable()
export class GetPublicSettingHandler {
  constructor(private readonly companies: CompaniesRepository) {}

  @OnRpc(GetPublicSetting)
  async execute({ key }: RequestOf<typeof GetPublicSetting>): Promise<Setting> {
    const stored = await this.companies.platformSetting(key);
    return { key, value: stored ?? PLATFORM_SETTING_DEFAULTS[key] };
  }
}
