import { Injectable } from '@nestjs/common';
import { isOver } from '../shared/entries/entry.js';
import { FindEntries } from '../shared/entries/find-entries.js';
import { UsersRepository } from './users.repository.js';

/** Finds the user of a login, who may be the operator in a company. */
@Injectable()
export class FindLoginHolder {
  constructor(
    private readonly users: UsersRepository,
    private readonly entries: FindEntries,
  ) {}

  /** Returns null if it is not the newest login of this user. */
  async execute(userId: string, loginId: string): Promise<{ companyId: string; isOver: boolean } | null> {
    const user = await this.users.findByLogin(userId, loginId);
    if (user) return { companyId: user.companyId, isOver: user.login?.ended ?? true };
    const entry = await this.entries.byLogin(userId, loginId);
    return entry && { companyId: entry.companyId, isOver: isOver(entry, new Date()) };
  }
}
