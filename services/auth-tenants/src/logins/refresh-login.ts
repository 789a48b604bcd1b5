import { OnRpc } from '@recado/service-kit/messaging';
import { type OpenSession as Session, RefreshLogin } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AdmitCompany } from '../companies/admit-company.js';
import { CheckRefreshToken } from './check-refresh-token.js';
import { OpenSession } from './open-session.js';
import { RefreshTokens } from './refresh-tokens.js';

/** @throws ERR_UNAUTHENTICATED, ERR_COMPANY_EXPIRED, ERR_COMPANY_DISABLED */
@Injectable()
export class RefreshLoginHandler {
  constructor(
    private readonly checkRefreshToken: CheckRefreshToken,
    private readonly admitCompany: AdmitCompany,
    private readonly refreshTokens: RefreshTokens,
    private readonly openSession: OpenSession,
  ) {}

  @OnRpc(RefreshLogin)
  async execute({ refreshToken }: { refreshToken: string }): Promise<Session> {
    const now = new Date();
    const holder = await this.checkRefreshToken.execute(refreshToken, now);
    // before the exchange: a refused refresh must not use the token up
    const company = await this.admitCompany.execute(holder.companyId, now);
    return this.openSession.execute(holder, await this.refreshTokens.rotate(refreshToken), company);
  }
}
