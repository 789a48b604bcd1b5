import { LogIn, type OpenSession as Session, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { OnRpc } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { AssertLoginAllowed } from '../companies/assert-login-allowed.js';
import { ReplaceLogin } from '../users/replace-login.js';
import { VerifyPassword } from '../users/verify-password.js';
import { KnownDevices } from './known-devices.js';
import { LoginLimits } from './login-limits.js';
import { OpenSession } from './open-session.js';
import { RefreshTokens, type Holder, type IssuedToken } from './refresh-tokens.js';

type Person = Pick<Holder, 'companyId' | 'userId'>;

/** Logs a user in by e-mail and password. The new log-in replaces the earlier one. */
@Injectable()
export class LogInHandler {
  constructor(
    private readonly limits: LoginLimits,
    private readonly devices: KnownDevices,
    private readonly verifyPassword: VerifyPassword,
    private readonly assertLoginAllowed: AssertLoginAllowed,
    private readonly replaceLogin: ReplaceLogin,
    private readonly refreshTokens: RefreshTokens,
    private readonly transactions: Transactions,
    private readonly openSession: OpenSession,
  ) {}

  /** @throws ERR_INVALID_CREDENTIALS, ERR_RATE_LIMIT, ERR_COMPANY_EXPIRED, ERR_COMPANY_DISABLED, ERR_EMAIL_NOT_CONFIRMED */
  @OnRpc(LogIn)
  async execute(request: RequestOf<typeof LogIn>): Promise<Session & { device: string }> {
    const person = await this.checkCredentials(request);
    const company = await this.assertLoginAllowed.execute(person.companyId, new Date());
    const { holder, issued } = await this.start(person);
    const session = await this.openSession.execute(holder, issued, company);
    return { ...session, device: this.devices.mark(request.email.trim().toLowerCase()) };
  }

  /** Neither the answer nor its time tells which of e-mail and password is wrong. */
  private async checkCredentials({ email, password, address, device }: RequestOf<typeof LogIn>): Promise<Person> {
    const account = email.trim().toLowerCase();
    const attempt = { account, address, device: this.devices.idOf(account, device) };
    await this.limits.begin(attempt);
    const found = await this.verifyPassword.execute(attempt.account, password).catch(async (error: unknown) => {
      await this.limits.takeBack(attempt);
      throw error;
    });
    if (!found) {
      await this.limits.failed(attempt);
      throw new AppError('ERR_INVALID_CREDENTIALS');
    }
    await this.limits.takeBack(attempt);
    return found;
  }

  private start(person: Person): Promise<{ holder: Holder; issued: IssuedToken }> {
    return this.transactions.run(async (transaction) => {
      const loginId = await this.replaceLogin.execute(transaction, person.companyId, person.userId);
      const holder = { ...person, loginId };
      return { holder, issued: await this.refreshTokens.begin(transaction, holder) };
    });
  }
}
