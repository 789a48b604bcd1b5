import { Injectable } from '@nestjs/common';
import { FindCredentials } from './find-credentials.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { UsersRepository, type Credentials } from './users.repository.js';

/**
 * Finds the user by e-mail and password. A failure takes as long as a success. A hash of an earlier cost is renewed.
 */
@Injectable()
export class VerifyPassword {
  constructor(
    private readonly findCredentials: FindCredentials,
    private readonly users: UsersRepository,
    private readonly passwords: PasswordHasher,
  ) {}

  async execute(email: string, password: string): Promise<Omit<Credentials, 'passwordHash'> | null> {
    const found = await this.findCredentials.execute(email);
    const isRight = await this.passwords.verify(found?.passwordHash ?? null, password);
    if (!found || !isRight) return null;
    const { companyId, userId, passwordHash } = found;
    if (this.passwords.isDated(passwordHash)) await this.users.renewHash(found, await this.passwords.hash(password));
    return { companyId, userId };
  }
}
