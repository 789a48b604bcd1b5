import { ResetPassword, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { DeleteTokens } from '../logins/delete-tokens.js';
import { FindUsers } from '../../users/find-users.js';
import { PasswordHasher } from '../../users/passwords/password-hasher.js';
import { UserLogins } from '../../users/user-logins.js';
import { targetOf } from '../../users/audit-user-change.js';
import { hashOfCode } from './reset-code.js';
import { ResetLimits } from '../../shared/limits/mailed-limits.js';
import { ResetsRepository } from './resets.repository.js';

type Change = { companyId: string; userId: string; code: string; passwordHash: string };

/** Exchanges a reset code for a new password, once. Logs the user out everywhere. */
@Injectable()
export class ResetPasswordHandler {
  constructor(
    private readonly limits: ResetLimits,
    private readonly findUsers: FindUsers,
    private readonly passwords: PasswordHasher,
    private readonly resets: ResetsRepository,
    private readonly userLogins: UserLogins,
    private readonly deleteTokens: DeleteTokens,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_RATE_LIMIT, ERR_RESET_CODE */
  @OnRpc(ResetPassword)
  async execute(request: RequestOf<typeof ResetPassword>, context: RpcContext): Promise<{ message: string }> {
    const { email, address, token: code, password } = request;
    await this.limits.take('use', { email, address });
    const person = await this.findUsers.credentials(email);
    // A hash is computed for an unknown e-mail too, so that the timing does not reveal it.
    const passwordHash = await this.passwords.hash(password);
    if (!person) throw new AppError('ERR_RESET_CODE');
    const { companyId, userId } = person;
    await this.useCode({ companyId, userId, code, passwordHash }, context);
    return { message: 'Password changed' };
  }

  private useCode({ companyId, userId, code, passwordHash }: Change, context: RpcContext): Promise<void> {
    return this.transactions.run(async (transaction) => {
      const reset = { userId, hash: hashOfCode(userId, code), now: new Date() };
      const isGood = await this.resets.take(companyId, reset, transaction.session);
      const user = isGood && (await this.userLogins.replacePassword(transaction, { companyId, userId, passwordHash }));
      if (!user) throw new AppError('ERR_RESET_CODE');
      const act = { action: 'password.reset', companyId, target: targetOf(user) } as const;
      transaction.announce(...auditOf(context, act));
      await this.deleteTokens.execute(transaction, companyId, userId);
    });
  }
}
