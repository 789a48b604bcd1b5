import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { User } from './user.js';
import { UsersRepository } from './users.repository.js';

/** A user by the company that is already known, with nobody asking. @throws ERR_NO_USER_FOUND */
@Injectable()
export class GetUserOrFail {
  constructor(private readonly users: UsersRepository) {}

  async execute(companyId: string, userId: string): Promise<User> {
    const user = await this.users.find(companyId, userId);
    if (!user) throw new AppError('ERR_NO_USER_FOUND');
    return user;
  }
}
