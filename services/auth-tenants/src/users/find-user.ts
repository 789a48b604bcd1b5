import { can, type Actor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { Transaction } from '@recado/service-kit/mongo';
import type { User } from './user.js';
import { UsersRepository } from './users.repository.js';

/**
 * Finds a user in the actor's company: admins may find any user, others only themselves. @throws ERR_NO_USER_FOUND,
 * ERR_NO_PERMISSION
 */
@Injectable()
export class FindUser {
  constructor(private readonly users: UsersRepository) {}

  async execute(actor: Actor, id: string, transaction?: Transaction): Promise<User> {
    const user = await this.users.find(actor.companyId, id, transaction?.session);
    if (!user) throw new AppError('ERR_NO_USER_FOUND');
    if (id !== actor.userId && !can(actor, 'users-page:view')) throw new AppError('ERR_NO_PERMISSION');
    return user;
  }
}
