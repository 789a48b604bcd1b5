import { type LogIn } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { Injectable } from '@nestjs/common';
import { type z } from 'zod';
import { FindCredentials } from '../users/find-credentials.js';
import { PasswordHasher } from '../users/password-hasher.js';
import { LoginLimits } from './login-limits.js';

type Request = z.output<typeof LogIn.request>;
type Checked = { companyId: string; userId: string };

/** Whose e-mail and password these are; says neither by its answer nor by its time which of the two is wrong. */
@Injectable()
export class CheckCredentials {
  constructor(
    private readonly limits: LoginLimits,
    private readonly findCredentials: FindCredentials,
    private readonly passwords: PasswordHasher,
  ) {}

  /** @throws ERR_RATE_LIMIT, ERR_INVALID_CREDENTIALS */
  async execute({ email, password, address }: Request): Promise<Checked> {
    const attempt = { account: email.trim().toLowerCase(), address };
    await this.limits.begin(attempt);
    const found = await this.verify(attempt.account, password).catch(async (error: unknown) => {
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

  private async verify(email: string, password: string): Promise<Checked | null> {
    const found = await this.findCredentials.execute(email);
    const isRight = await this.passwords.verify(found?.passwordHash ?? null, password);
    return found && isRight ? { companyId: found.companyId, userId: found.userId } : null;
  }
}
