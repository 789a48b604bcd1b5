import type { ResetPassword as Contract } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { Transactions } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { type z } from 'zod';
import { ForgetTokens } from '../logins/forget-tokens.js';
import { FindCredentials } from '../users/find-credentials.js';
import { PasswordHasher } from '../users/password-hasher.js';
import { ReplacePassword } from '../users/replace-password.js';
import { hashOfCode } from './reset-code.js';
import { ResetLimits } from './reset-limits.js';
import { ResetsRepository } from './resets.repository.js';

type Request = z.output<typeof Contract.request>;
type Person = { companyId: string; userId: string };

/** A new password for a code, once; every log-in of that user is over then. @throws ERR_RATE_LIMIT, ERR_RESET_CODE */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly limits: ResetLimits,
    private readonly findCredentials: FindCredentials,
    private readonly passwords: PasswordHasher,
    private readonly resets: ResetsRepository,
    private readonly replacePassword: ReplacePassword,
    private readonly forgetTokens: ForgetTokens,
    private readonly transactions: Transactions,
  ) {}

  async execute({ email, address, token, password }: Request): Promise<{ message: string }> {
    await this.limits.take('use', { email, address });
    const person = await this.findCredentials.execute(email);
    const passwordHash = await this.passwords.hash(password); // also for nobody, so that it takes as long
    if (!person) throw new AppError('ERR_RESET_CODE');
    await this.change(person, token, passwordHash);
    return { message: 'Password changed' };
  }

  private change({ companyId, userId }: Person, token: string, passwordHash: string): Promise<void> {
    return this.transactions.run(async (transaction) => {
      const reset = { userId, hash: hashOfCode(userId, token), now: new Date() };
      const isGood = await this.resets.take(companyId, reset, transaction.session);
      const isDone = isGood && (await this.replacePassword.execute(transaction, { companyId, userId, passwordHash }));
      if (!isDone) throw new AppError('ERR_RESET_CODE');
      await this.forgetTokens.execute(transaction, companyId, userId);
    });
  }
}
