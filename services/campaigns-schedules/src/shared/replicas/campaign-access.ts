import {
  DEFAULT_TIME_ZONE,
  SETTING_DEFAULTS,
  textLanguageOf,
  type Actor,
  type Company,
  type TextLanguage,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext } from '@recado/service-kit/messaging';
import { Companies } from './state-replicas.js';

/** Authorizes campaign requests. Rejects them if the company's plan does not include campaigns. */
@Injectable()
export class CampaignAccess {
  constructor(private readonly companies: Companies) {}

  /** @throws ERR_PLAN_FEATURE */
  admit(context: RpcContext): Actor {
    const actor = actorOf(context);
    if (!this.company(actor.companyId)?.plan.useCampaigns) throw new AppError('ERR_PLAN_FEATURE');
    return actor;
  }

  timeZone(companyId: string): string {
    return this.company(companyId)?.timeZone ?? DEFAULT_TIME_ZONE;
  }

  /** Returns the language of a company's exports. */
  language(companyId: string): TextLanguage {
    return textLanguageOf(this.company(companyId)?.settings['language']);
  }

  /** Whether only contacts with explicit consent receive campaigns. */
  requiresConsent(companyId: string): boolean {
    const { campaignConsent = SETTING_DEFAULTS.campaignConsent } = this.company(companyId)?.settings ?? {};
    return campaignConsent === 'explicit';
  }

  company(companyId: string): Company | undefined {
    return this.companies.get(companyId, companyId);
  }
}
