import { Injectable } from '@nestjs/common';
import { UsersRepository } from './users.repository.js';

/** Whose log-in this is. */
@Injectable()
export class FindLoginHolder {
  constructor(private readonly users: UsersRepository) {}

  /** Null when it is no log-in of this user or not the newest one. */
  async execute(userId: string, loginId: string): Promise<{ companyId: string; isOver: boolean } | null> {
    const user = await this.users.findByLogin(userId, loginId);
    return user && { companyId: user.companyId, isOver: user.login?.ended ?? true };
  }
}
