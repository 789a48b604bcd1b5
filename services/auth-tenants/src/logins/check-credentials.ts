import { type LogIn } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { Injectable } from '@nestjs/common';
import { type z } from 'zod';
import { VerifyPassword } from '../users/verify-password.js';
import { LoginLimits } from './login-limits.js';

type Request = z.output<typeof LogIn.request>;
type Checked = { companyId: string; userId: string };

/** Whose e-mail and password these are; says neither by its answer nor by its time which of the two is wrong. */
@Injectable()
export class CheckCredentials {
  constructor(
    private readonly limits: LoginLimits,
    private readonly verifyPassword: VerifyPassword,
  ) {}

  /** @throws ERR_RATE_LIMIT, ERR_INVALID_CREDENTIALS */
  async execute({ email, password, address }: Request): Promise<Checked> {
    const attempt = { account: email.trim().toLowerCase(), address };
    await this.limits.begin(attempt);
    const found = await this.verifyPassword.execute(attempt.account, password).catch(async (error: unknown) => {
      await this.limits.takeBack(attempt);
      throw error;
    });
    if (!found) {
      await this.limits.failed(attempt);
      throw new AppError('ERR_INVALID_CREDENTIALS');
    }
    await this.limits.takeBack(attempt);
    return found;
  }
}
