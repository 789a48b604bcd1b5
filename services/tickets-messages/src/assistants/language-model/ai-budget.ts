import { dayIn } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { CompanySettings } from '../../shared/replicas/company-settings.js';
import { AiUsageRepository } from './ai-usage.repository.js';

/** Limits a company's daily usage of language models, in the company's time zone. */
@Injectable()
export class AiBudget {
  constructor(
    private readonly usage: AiUsageRepository,
    private readonly settings: CompanySettings,
  ) {}

  /** Returns the tokens used today and the daily limit. A limit of 0 means unlimited. */
  async today(companyId: string): Promise<{ tokens: number; limit: number }> {
    const tokens = await this.usage.tokensOf(companyId, this.dayOf(companyId));
    return { tokens, limit: this.settings.number(companyId, 'aiDailyTokens') };
  }

  /** @throws ERR_AI_LIMIT if the daily limit is reached */
  async assertLeft(companyId: string): Promise<void> {
    const { tokens, limit } = await this.today(companyId);
    if (limit > 0 && tokens >= limit) throw new AppError('ERR_AI_LIMIT');
  }

  async count(companyId: string, tokens: number): Promise<void> {
    await this.usage.add(companyId, this.dayOf(companyId), tokens);
  }

  private dayOf(companyId: string): string {
    return dayIn(this.settings.timeZone(companyId), new Date());
  }
}
