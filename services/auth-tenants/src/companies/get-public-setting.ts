import { PLATFORM_SETTING_DEFAULTS, type PublicSettingKey, type Setting } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { CompaniesRepository } from './companies.repository.js';

/** What the platform says to everybody, also before a log-in: kept with the platform's own company. */
@Injectable()
export class GetPublicSetting {
  constructor(private readonly companies: CompaniesRepository) {}

  async execute(key: PublicSettingKey): Promise<Setting> {
    const stored = await this.companies.platformSetting(key);
    return { key, value: stored ?? PLATFORM_SETTING_DEFAULTS[key] };
  }
}
