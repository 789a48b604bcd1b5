import { EndLogin } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf } from '@recado/service-kit/audit';
import { type z } from 'zod';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { FindUsers } from '../../users/find-users.js';
import { asActor, targetOf } from '../../users/audit-user-change.js';
import { CloseLogin } from './close-login.js';
import { RefreshTokens } from './refresh-tokens.js';

/**
 * Ends a login identified by the credentials that the browser still has: a refresh token, the ids in an access token,
 * or both. Repeated calls change nothing.
 */
@Injectable()
export class EndLoginHandler {
  constructor(
    private readonly refreshTokens: RefreshTokens,
    private readonly findUsers: FindUsers,
    private readonly closeLogin: CloseLogin,
  ) {}

  @OnRpc(EndLogin)
  async execute(
    { refreshToken, userId, loginId }: z.output<typeof EndLogin.request>,
    context: RpcContext,
  ): Promise<{ message: string }> {
    const token = refreshToken ? await this.refreshTokens.find(refreshToken) : null;
    if (token) await this.close(token, context);
    if (userId && loginId && loginId !== token?.loginId) await this.endByIds(userId, loginId, context);
    return { message: 'Logged out' };
  }

  private async endByIds(userId: string, loginId: string, context: RpcContext): Promise<void> {
    const holder = await this.findUsers.loginHolder(userId, loginId);
    if (holder) await this.close({ companyId: holder.companyId, userId, loginId }, context);
  }

  private close(login: Parameters<CloseLogin['execute']>[0], { actor, ...context }: RpcContext): Promise<void> {
    return this.closeLogin.execute(login, (user) =>
      auditOf(
        { ...context, actor: { ...asActor(user), from: actor?.from } },
        { action: 'login.ended', target: targetOf(user) },
      ),
    );
  }
}
