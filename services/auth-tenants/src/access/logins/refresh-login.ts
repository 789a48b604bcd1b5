import { RefreshLogin, type OpenSession as Session, type RequestOf } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import { auditOf } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { type Logger } from '@recado/service-kit/logger';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { AssertLoginAllowed } from '../../companies/assert-login-allowed.js';
import type { Company } from '../../companies/store/company.js';
import { FindCompanies } from '../../companies/find-companies.js';
import { FindUsers } from '../../users/find-users.js';
import { targetOf } from '../../users/audit-user-change.js';
import { CloseLogin } from './close-login.js';
import { OpenSession } from './open-session.js';
import { useOf, type RefreshToken } from './refresh-token.js';
import { holderOf, RefreshTokens } from './refresh-tokens.js';

/** Exchanges a refresh token for a new session. */
@Injectable()
export class RefreshLoginHandler {
  constructor(
    private readonly refreshTokens: RefreshTokens,
    private readonly findUsers: FindUsers,
    private readonly closeLogin: CloseLogin,
    private readonly assertLoginAllowed: AssertLoginAllowed,
    private readonly findCompanies: FindCompanies,
    private readonly openSession: OpenSession,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws ERR_UNAUTHENTICATED, ERR_COMPANY_EXPIRED, ERR_COMPANY_DISABLED */
  @OnRpc(RefreshLogin)
  async execute({ refreshToken }: RequestOf<typeof RefreshLogin>, context: RpcContext): Promise<Session> {
    const now = new Date();
    const token = await this.check(refreshToken, now, context);
    // Checks the company before the exchange, so that a rejected refresh does not consume the token.
    const company = await this.companyOf(token, now);
    return this.openSession.execute(holderOf(token), await this.refreshTokens.rotate(refreshToken), company);
  }

  /** The operator may also enter an expired company. Disabling a company ends the entry. */
  private companyOf({ companyId, operator }: RefreshToken, now: Date): Promise<Company> {
    return operator ? this.findCompanies.get(companyId) : this.assertLoginAllowed.execute(companyId, now);
  }

  /** @returns the token if it may still be exchanged. @throws ERR_UNAUTHENTICATED */
  private async check(text: string, now: Date, context: RpcContext): Promise<RefreshToken> {
    const token = await this.refreshTokens.find(text);
    if (!token) throw new AppError('ERR_UNAUTHENTICATED');
    const use = useOf(token, now);
    if (use === 'reused') await this.endStolen(token, context);
    const holder = await this.findUsers.loginHolder(token.userId, token.loginId);
    const isGood = use === 'current' || use === 'repeated';
    if (!isGood || !holder || holder.isOver) throw new AppError('ERR_UNAUTHENTICATED');
    return token;
  }

  /** Two clients have the same token, and it is unknown which of them is the user's. */
  private async endStolen(token: RefreshToken, context: RpcContext): Promise<void> {
    const { companyId, userId, loginId } = token;
    await this.closeLogin.execute(token, (user) =>
      auditOf(context, { action: 'login.stolen', companyId, target: targetOf(user) }),
    );
    this.logger.warn(
      { companyId, userId, loginId },
      'ended a login because its used refresh token was presented again',
    );
  }
}
