import { LogIn, type OpenSession as Session, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf } from '@recado/service-kit/audit';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { AssertLoginAllowed } from '../../companies/assert-login-allowed.js';
import { UserLogins } from '../../users/user-logins.js';
import { asActor, targetOf } from '../../users/audit-user-change.js';
import { CheckCredentials } from './check-credentials.js';
import { KnownDevices } from './known-devices.js';
import { OpenSession } from './open-session.js';
import { RefreshTokens, type Holder, type IssuedToken } from './refresh-tokens.js';
import { AuditRefusedLogin } from './audit-refused-login.js';

type UserRef = Pick<Holder, 'companyId' | 'userId'>;

/** Logs a user in by e-mail and password. The new login replaces the previous one. */
@Injectable()
export class LogInHandler {
  constructor(
    private readonly checkCredentials: CheckCredentials,
    private readonly devices: KnownDevices,
    private readonly assertLoginAllowed: AssertLoginAllowed,
    private readonly userLogins: UserLogins,
    private readonly refreshTokens: RefreshTokens,
    private readonly transactions: Transactions,
    private readonly openSession: OpenSession,
    private readonly auditRefusedLogin: AuditRefusedLogin,
  ) {}

  /** @throws ERR_INVALID_CREDENTIALS, ERR_RATE_LIMIT, ERR_COMPANY_EXPIRED, ERR_COMPANY_DISABLED, ERR_EMAIL_NOT_CONFIRMED */
  @OnRpc(LogIn)
  async execute(request: RequestOf<typeof LogIn>, context: RpcContext): Promise<Session & { device: string }> {
    const person = await this.checkCredentials.execute(request, context);
    const company = await this.assertLoginAllowed
      .execute(person.companyId, new Date())
      .catch(async (error: unknown) => {
        await this.auditRefusedLogin.execute(context, request.email, 'login.refused');
        throw error;
      });
    const { holder, issued } = await this.start(person, context);
    const session = await this.openSession.execute(holder, issued, company);
    return { ...session, device: this.devices.mark(request.email.trim().toLowerCase()) };
  }

  private start(person: UserRef, context: RpcContext): Promise<{ holder: Holder; issued: IssuedToken }> {
    return this.transactions.run(async (transaction) => {
      const user = await this.userLogins.replace(transaction, person.companyId, person.userId);
      const holder = { ...person, loginId: user.login?.id ?? '' };
      const act = { action: 'login.succeeded', target: targetOf(user) } as const;
      transaction.announce(...auditOf({ ...context, actor: asActor(user) }, act));
      return { holder, issued: await this.refreshTokens.begin(transaction, holder) };
    });
  }
}
