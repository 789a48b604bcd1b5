import { AppError } from '@recado/service-kit/errors';
import { Transactions } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { ForgetTokens } from '../logins/forget-tokens.js';
import { ReplacePassword } from '../users/replace-password.js';
import { hashOfCode } from './reset-code.js';
import { ResetsRepository } from './resets.repository.js';

type Change = { companyId: string; userId: string; code: string; passwordHash: string };

/** Exchanges a code for a new password, once; every log-in of the user is over with it. @throws ERR_RESET_CODE */
@Injectable()
export class UseResetCode {
  constructor(
    private readonly resets: ResetsRepository,
    private readonly replacePassword: ReplacePassword,
    private readonly forgetTokens: ForgetTokens,
    private readonly transactions: Transactions,
  ) {}

  execute({ companyId, userId, code, passwordHash }: Change): Promise<void> {
    return this.transactions.run(async (transaction) => {
      const reset = { userId, hash: hashOfCode(userId, code), now: new Date() };
      const isGood = await this.resets.take(companyId, reset, transaction.session);
      const isDone = isGood && (await this.replacePassword.execute(transaction, { companyId, userId, passwordHash }));
      if (!isDone) throw new AppError('ERR_RESET_CODE');
      await this.forgetTokens.execute(transaction, companyId, userId);
    });
  }
}
