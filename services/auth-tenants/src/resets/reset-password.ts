import { OnRpc } from '@recado/service-kit/messaging';
import { ResetPassword } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { Injectable } from '@nestjs/common';
import { type z } from 'zod';
import { FindCredentials } from '../users/find-credentials.js';
import { PasswordHasher } from '../users/password-hasher.js';
import { ResetLimits } from './reset-limits.js';
import { UseResetCode } from './use-reset-code.js';

/** A new password for a code. @throws ERR_RATE_LIMIT, ERR_RESET_CODE */
@Injectable()
export class ResetPasswordHandler {
  constructor(
    private readonly limits: ResetLimits,
    private readonly findCredentials: FindCredentials,
    private readonly passwords: PasswordHasher,
    private readonly useResetCode: UseResetCode,
  ) {}

  @OnRpc(ResetPassword)
  async execute(request: z.output<typeof ResetPassword.request>): Promise<{ message: string }> {
    const { email, address, token: code, password } = request;
    await this.limits.take('use', { email, address });
    const person = await this.findCredentials.execute(email);
    const passwordHash = await this.passwords.hash(password); // also for nobody, so that it takes as long
    if (!person) throw new AppError('ERR_RESET_CODE');
    const { companyId, userId } = person;
    await this.useResetCode.execute({ companyId, userId, code, passwordHash });
    return { message: 'Password changed' };
  }
}
