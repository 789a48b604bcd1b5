import { LOGGER } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import { type Logger } from '@recado/service-kit/logger';
import { Inject, Injectable } from '@nestjs/common';
import { FindLoginHolder } from '../users/find-login-holder.js';
import { CloseLogin } from './close-login.js';
import { useOf, type RefreshToken } from './refresh-token.js';
import { RefreshTokens } from './refresh-tokens.js';

/** Whose token this is, if it may still be exchanged. @throws ERR_UNAUTHENTICATED */
@Injectable()
export class CheckRefreshToken {
  constructor(
    private readonly refreshTokens: RefreshTokens,
    private readonly findLoginHolder: FindLoginHolder,
    private readonly closeLogin: CloseLogin,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(text: string, now: Date): Promise<RefreshToken> {
    const token = await this.refreshTokens.find(text);
    if (!token) throw new AppError('ERR_UNAUTHENTICATED');
    const use = useOf(token, now);
    if (use === 'reused') await this.endStolen(token);
    const holder = await this.findLoginHolder.execute(token.userId, token.loginId);
    const isGood = use === 'current' || use === 'repeated';
    if (!isGood || !holder || holder.isOver) throw new AppError('ERR_UNAUTHENTICATED');
    return token;
  }

  /** Two have the same token, and nobody can tell which of them is the person. */
  private async endStolen(token: RefreshToken): Promise<void> {
    const { companyId, userId, loginId } = token;
    await this.closeLogin.execute(token);
    this.logger.warn({ companyId, userId, loginId }, 'a used refresh token was shown again: log-in ended');
  }
}
