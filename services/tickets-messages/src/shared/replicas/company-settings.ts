import {
  DEFAULT_HOURS,
  DEFAULT_TIME_ZONE,
  SETTING_DEFAULTS,
  textLanguageOf,
  type SettingKey,
  type TextLanguage,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { Calendar } from '@recado/flow-engine';
import { Companies } from './state-replicas.js';

/** Reads a company's settings from the replica of its state. */
@Injectable()
export class CompanySettings {
  constructor(private readonly companies: Companies) {}

  value(companyId: string, key: SettingKey): string {
    return this.companies.get(companyId, companyId)?.settings[key] ?? SETTING_DEFAULTS[key];
  }

  isEnabled(companyId: string, key: SettingKey): boolean {
    return this.value(companyId, key) === 'enabled';
  }

  number(companyId: string, key: SettingKey): number {
    const value = Number(this.value(companyId, key));
    return Number.isFinite(value) && value > 0 ? value : 0;
  }

  timeZone(companyId: string): string {
    return this.companies.get(companyId, companyId)?.timeZone ?? DEFAULT_TIME_ZONE;
  }

  calendar(companyId: string): Calendar {
    const { schedules = DEFAULT_HOURS, holidays = [] } = this.companies.get(companyId, companyId) ?? {};
    return { hours: schedules, holidays };
  }

  language(companyId: string): TextLanguage {
    return textLanguageOf(this.value(companyId, 'language'));
  }
}
