import { WRONG_PASSWORD } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { LoginLimits } from '../shared/limits/login-limits.js';
import { UserLogins } from './user-logins.js';
import { FindUsers } from './find-users.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { targetOf } from './audit-user-change.js';
import type { User } from './user.js';
import { UsersRepository, type Credentials } from './users.repository.js';

/**
 * Finds the user by e-mail and password. Failure and success take the same time. A hash with a previous cost is
 * renewed.
 */
@Injectable()
export class VerifyPassword {
  constructor(
    private readonly findUsers: FindUsers,
    private readonly users: UsersRepository,
    private readonly passwords: PasswordHasher,
  ) {}

  async execute(email: string, password: string): Promise<Omit<Credentials, 'passwordHash'> | null> {
    const found = await this.findUsers.credentials(email);
    const isRight = await this.passwords.verify(found?.passwordHash ?? null, password);
    if (!found || !isRight) return null;
    const { companyId, userId, passwordHash } = found;
    if (this.passwords.isDated(passwordHash)) await this.users.renewHash(found, await this.passwords.hash(password));
    return { companyId, userId };
  }
}

/**
 * Verifies that a user knows the current password, so that an unlocked screen is not enough to take over the account.
 * Failures count like failed logins, per account and login, and too many end the login.
 */
@Injectable()
export class CheckCurrentPassword {
  constructor(
    private readonly limits: LoginLimits,
    private readonly verifyPassword: VerifyPassword,
    private readonly userLogins: UserLogins,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_VALIDATION, ERR_RATE_LIMIT */
  async execute(context: RpcContext, user: User, password = ''): Promise<void> {
    const { loginId, from } = actorOf(context);
    const attempt = { account: user.email, address: from?.ip ?? '', device: loginId };
    await this.limits.begin(attempt);
    const found = await this.verifyPassword.execute(user.email, password).catch(async (error: unknown) => {
      await this.limits.takeBack(attempt);
      throw error;
    });
    if (found) return this.limits.takeBack(attempt);
    const isOneTooMany = await this.limits.failed(attempt);
    await this.report(context, user, isOneTooMany ? loginId : null);
    throw new AppError('ERR_VALIDATION', { details: { fields: { currentPassword: [WRONG_PASSWORD] }, form: [] } });
  }

  /** @param endedLoginId the login that this failure ends */
  private report(context: RpcContext, user: User, endedLoginId: string | null): Promise<void> {
    const target = targetOf(user);
    return this.transactions.run(async (transaction) => {
      transaction.announce(...auditOf(context, { action: 'password.check-failed', target }));
      if (endedLoginId === null) return;
      const ended = await this.userLogins.end(transaction, user.companyId, user.id, endedLoginId);
      if (ended) transaction.announce(...auditOf(context, { action: 'login.ended', target }));
    });
  }
}
