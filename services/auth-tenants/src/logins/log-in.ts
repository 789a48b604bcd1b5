import { OnRpc } from '@recado/service-kit/messaging';
import { type OpenSession as Session, LogIn } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { type z } from 'zod';
import { AdmitCompany } from '../companies/admit-company.js';
import { CheckCredentials } from './check-credentials.js';
import { OpenSession } from './open-session.js';
import { StartLogin } from './start-login.js';

/** @throws ERR_INVALID_CREDENTIALS, ERR_RATE_LIMIT, ERR_COMPANY_EXPIRED, ERR_COMPANY_DISABLED */
@Injectable()
export class LogInHandler {
  constructor(
    private readonly checkCredentials: CheckCredentials,
    private readonly admitCompany: AdmitCompany,
    private readonly startLogin: StartLogin,
    private readonly openSession: OpenSession,
  ) {}

  @OnRpc(LogIn)
  async execute(request: z.output<typeof LogIn.request>): Promise<Session> {
    const user = await this.checkCredentials.execute(request);
    const company = await this.admitCompany.execute(user.companyId, new Date());
    const { holder, issued } = await this.startLogin.execute(user);
    return this.openSession.execute(holder, issued, company);
  }
}
