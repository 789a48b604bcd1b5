import { type Actor, can } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { Transaction } from '@recado/service-kit/mongo';
import { isOver } from '../shared/entries/entry.js';
import { FindEntries } from '../shared/entries/find-entries.js';
import type { User } from './user.js';
import { type Credentials, UsersRepository } from './users.repository.js';

/** Finds users for other modules. */
@Injectable()
export class FindUsers {
  constructor(
    private readonly users: UsersRepository,
    private readonly entries: FindEntries,
  ) {}

  /** Finds a user of a known company, without permission checks. @throws ERR_NO_USER_FOUND */
  async get(companyId: string, userId: string): Promise<User> {
    const user = await this.users.find(companyId, userId);
    if (!user) throw new AppError('ERR_NO_USER_FOUND');
    return user;
  }

  /**
   * Finds a user in the actor's company: admins may find any user, others only themselves. @throws ERR_NO_USER_FOUND,
   * ERR_NO_PERMISSION
   */
  async permitted(actor: Actor, id: string, transaction?: Transaction): Promise<User> {
    const user = await this.users.find(actor.companyId, id, transaction?.session);
    if (!user) throw new AppError('ERR_NO_USER_FOUND');
    if (id !== actor.userId && !can(actor, 'users-page:view')) throw new AppError('ERR_NO_PERMISSION');
    return user;
  }

  async adminsOf(companyId: string): Promise<User[]> {
    return this.users.admins(companyId);
  }

  count(companyId: string, session?: Transaction['session']): Promise<number> {
    return this.users.count(companyId, session);
  }

  /** Returns whether the platform has a super user. */
  hasSuper(): Promise<boolean> {
    return this.users.hasSuper();
  }

  hasSuperIn(companyId: string): Promise<boolean> {
    return this.users.hasSuperIn(companyId);
  }

  /** Finds the password hash of an e-mail. Null if no user has it. */
  credentials(email: string): Promise<Credentials | null> {
    return this.users.findCredentials(email.trim().toLowerCase());
  }

  /**
   * Finds the user of a login, who may be the operator in a company. Returns null if it is not the newest login of
   * this user.
   */
  async loginHolder(userId: string, loginId: string): Promise<{ companyId: string; isOver: boolean } | null> {
    const user = await this.users.findByLogin(userId, loginId);
    if (user) return { companyId: user.companyId, isOver: user.login?.ended ?? true };
    const entry = await this.entries.byLogin(userId, loginId);
    return entry && { companyId: entry.companyId, isOver: isOver(entry, new Date()) };
  }
}
