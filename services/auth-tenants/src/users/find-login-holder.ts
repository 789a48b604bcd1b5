import { Injectable } from '@nestjs/common';
import { UsersRepository } from './users.repository.js';

/** Finds the user of a log-in. */
@Injectable()
export class FindLoginHolder {
  constructor(private readonly users: UsersRepository) {}

  /** Returns null when it is not the newest log-in of this user. */
  async execute(userId: string, loginId: string): Promise<{ companyId: string; isOver: boolean } | null> {
    const user = await this.users.findByLogin(userId, loginId);
    return user && { companyId: user.companyId, isOver: user.login?.ended ?? true };
  }
}
