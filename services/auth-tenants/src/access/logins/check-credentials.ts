import type { LogIn, RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { RpcContext } from '@recado/service-kit/messaging';
import { LoginLimits } from '../../shared/limits/login-limits.js';
import { VerifyPassword } from '../../users/verify-password.js';
import { KnownDevices } from './known-devices.js';
import type { Holder } from './refresh-tokens.js';
import { AuditRefusedLogin } from './audit-refused-login.js';

type UserRef = Pick<Holder, 'companyId' | 'userId'>;

/** Verifies a login within the rate limits. Every rejection is audited. */
@Injectable()
export class CheckCredentials {
  constructor(
    private readonly limits: LoginLimits,
    private readonly devices: KnownDevices,
    private readonly verifyPassword: VerifyPassword,
    private readonly auditRefusedLogin: AuditRefusedLogin,
  ) {}

  /**
   * Neither the reply nor its timing reveals whether the e-mail or the password is wrong. @throws
   * ERR_INVALID_CREDENTIALS, ERR_RATE_LIMIT
   */
  async execute({ email, password, address, device }: RequestOf<typeof LogIn>, context: RpcContext): Promise<UserRef> {
    const account = email.trim().toLowerCase();
    const attempt = { account, address, device: this.devices.idOf(account, device) };
    await this.limits.begin(attempt).catch(async (error: unknown) => {
      if (error instanceof AppError) await this.auditRefusedLogin.blocked(context, account);
      throw error;
    });
    const found = await this.verifyPassword.execute(attempt.account, password).catch(async (error: unknown) => {
      await this.limits.takeBack(attempt);
      throw error;
    });
    if (!found) {
      await this.limits.failed(attempt);
      await this.auditRefusedLogin.execute(context, account, 'login.failed');
      throw new AppError('ERR_INVALID_CREDENTIALS');
    }
    await this.limits.takeBack(attempt);
    return found;
  }
}
