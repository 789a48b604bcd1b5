import { Injectable } from '@nestjs/common';
import { assertMayLogIn, type Company } from './company.js';
import { FindCompany } from './find-company.js';

/** Checks whether people of this company may log in now. @throws ERR_COMPANY_EXPIRED, ERR_COMPANY_DISABLED */
@Injectable()
export class AssertLoginAllowed {
  constructor(private readonly findCompany: FindCompany) {}

  async execute(companyId: string, now: Date): Promise<Company> {
    const company = await this.findCompany.execute(companyId);
    assertMayLogIn(company, now);
    return company;
  }
}
