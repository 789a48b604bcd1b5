import { Injectable } from '@nestjs/common';
import { assertMayLogIn } from './company.js';
import { FindCompany } from './find-company.js';

/** Whether people of this company may log in now. @throws ERR_COMPANY_EXPIRED, ERR_COMPANY_DISABLED */
@Injectable()
export class AdmitCompany {
  constructor(private readonly findCompany: FindCompany) {}

  async execute(companyId: string, now: Date): Promise<void> {
    assertMayLogIn(await this.findCompany.execute(companyId), now);
  }
}
