import { EndLogin } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { type z } from 'zod';
import { OnRpc } from '@recado/service-kit/messaging';
import { FindLoginHolder } from '../users/find-login-holder.js';
import { CloseLogin } from './close-login.js';
import { RefreshTokens } from './refresh-tokens.js';

/**
 * Ends a log-in by what the browser still has: a refresh token, the ids of an access token, or both. A log-in that has
 * ended stays ended.
 */
@Injectable()
export class EndLoginHandler {
  constructor(
    private readonly refreshTokens: RefreshTokens,
    private readonly findLoginHolder: FindLoginHolder,
    private readonly closeLogin: CloseLogin,
  ) {}

  @OnRpc(EndLogin)
  async execute({ refreshToken, userId, loginId }: z.output<typeof EndLogin.request>): Promise<{ message: string }> {
    const token = refreshToken ? await this.refreshTokens.find(refreshToken) : null;
    if (token) await this.closeLogin.execute(token);
    if (userId && loginId && loginId !== token?.loginId) await this.endByIds(userId, loginId);
    return { message: 'Logged out' };
  }

  private async endByIds(userId: string, loginId: string): Promise<void> {
    const holder = await this.findLoginHolder.execute(userId, loginId);
    if (holder) await this.closeLogin.execute({ companyId: holder.companyId, userId, loginId });
  }
}
