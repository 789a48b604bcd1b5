import { isExpired } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { Companies } from './state-replicas.js';

/**
 * Blocks scheduled messages and messages from programs for a company that is disabled or whose subscription has
 * expired.
 */
@Injectable()
export class AssertMaySend {
  constructor(private readonly companies: Companies) {}

  /** @throws ERR_COMPANY_DISABLED, ERR_COMPANY_EXPIRED */
  execute(companyId: string, now: Date): void {
    const company = this.companies.get(companyId, companyId);
    if (!company?.status) throw new AppError('ERR_COMPANY_DISABLED');
    if (isExpired(company, now)) throw new AppError('ERR_COMPANY_EXPIRED');
  }
}
