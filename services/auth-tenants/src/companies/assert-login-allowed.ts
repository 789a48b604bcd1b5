import { GetPaymentLink } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import { RpcClient } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import type { Config } from '../config.js';
import { assertMayLogIn, type Company } from './store/company.js';
import { FindCompanies } from './find-companies.js';

/**
 * Checks whether a company's users may log in now. @throws ERR_COMPANY_EXPIRED with `details.payment`, the token of the
 * company's payment page; ERR_COMPANY_DISABLED; ERR_EMAIL_NOT_CONFIRMED
 */
@Injectable()
export class AssertLoginAllowed {
  constructor(
    private readonly findCompanies: FindCompanies,
    private readonly rpc: RpcClient,
    @Inject(SETTINGS) private readonly settings: Config,
  ) {}

  async execute(companyId: string, now: Date): Promise<Company> {
    const company = await this.findCompanies.get(companyId);
    try {
      assertMayLogIn(company, now);
    } catch (error) {
      if (this.hidesEmails && error instanceof AppError && error.code === 'ERR_EMAIL_NOT_CONFIRMED')
        throw new AppError('ERR_INVALID_CREDENTIALS', { cause: error });
      throw error instanceof AppError && error.code === 'ERR_COMPANY_EXPIRED'
        ? await this.withPayment(error, companyId)
        : error;
    }
    return company;
  }

  /** Whether known e-mails are hidden: an immediate login after a sign-up would reveal that the e-mail was new. */
  private get hidesEmails(): boolean {
    return this.settings.HIDE_KNOWN_EMAILS === 'true';
  }

  /** If the billing service is unavailable, the error contains no payment link. */
  private async withPayment(error: AppError, companyId: string): Promise<AppError> {
    const { token } = await this.rpc
      .call(GetPaymentLink, { companyId }, { correlationId: newId() })
      .catch(() => ({ token: null }));
    const { message, details } = error;
    return token ? new AppError('ERR_COMPANY_EXPIRED', { message, details: { ...details, payment: token } }) : error;
  }
}
