import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { User } from './user.js';
import { UsersRepository } from './users.repository.js';

/** Finds users of a known company, without permission checks. */
@Injectable()
export class GetUserOrFail {
  constructor(private readonly users: UsersRepository) {}

  /** @throws ERR_NO_USER_FOUND */
  async execute(companyId: string, userId: string): Promise<User> {
    const user = await this.users.find(companyId, userId);
    if (!user) throw new AppError('ERR_NO_USER_FOUND');
    return user;
  }

  async adminsOf(companyId: string): Promise<User[]> {
    return this.users.admins(companyId);
  }
}
