import { SETTING_DEFAULTS, type SettingKey } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { Companies } from '../replicas/state-replicas.js';

/** The current company settings that concern connections. */
@Injectable()
export class CompanyPolicy {
  constructor(private readonly companies: Companies) {}

  ignoresGroups(companyId: string): boolean {
    return this.is(companyId, 'CheckMsgIsGroup', 'enabled');
  }

  rejectsCalls(companyId: string): boolean {
    return this.is(companyId, 'call', 'disabled');
  }

  private is(companyId: string, key: SettingKey, value: string): boolean {
    const settings = this.companies.get(companyId, companyId)?.settings ?? {};
    return (settings[key] ?? SETTING_DEFAULTS[key]) === value;
  }
}
