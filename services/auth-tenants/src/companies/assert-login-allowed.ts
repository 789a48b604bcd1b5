import { GetPaymentLink } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { RpcClient } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import { assertMayLogIn, type Company } from './store/company.js';
import { FindCompany } from './find-company.js';

/**
 * Checks whether people of this company may log in now. @throws ERR_COMPANY_EXPIRED with `details.payment`, the token of the
 * page on which the company pays; ERR_COMPANY_DISABLED; ERR_EMAIL_NOT_CONFIRMED
 */
@Injectable()
export class AssertLoginAllowed {
  constructor(
    private readonly findCompany: FindCompany,
    private readonly rpc: RpcClient,
  ) {}

  async execute(companyId: string, now: Date): Promise<Company> {
    const company = await this.findCompany.execute(companyId);
    try {
      assertMayLogIn(company, now);
    } catch (error) {
      throw error instanceof AppError && error.code === 'ERR_COMPANY_EXPIRED'
        ? await this.withPayment(error, companyId)
        : error;
    }
    return company;
  }

  /** Without the billing service the refusal has no way to pay. */
  private async withPayment(error: AppError, companyId: string): Promise<AppError> {
    const { token } = await this.rpc
      .call(GetPaymentLink, { companyId }, { correlationId: newId() })
      .catch(() => ({ token: null }));
    const { message, details } = error;
    return token ? new AppError('ERR_COMPANY_EXPIRED', { message, details: { ...details, payment: token } }) : error;
  }
}
