import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import { UsersRepository } from './users.repository.js';

/** Counts the users of a company, and checks whether the platform or a company has a super user. */
@Injectable()
export class CountUsers {
  constructor(private readonly users: UsersRepository) {}

  ofCompany(companyId: string, session?: Transaction['session']): Promise<number> {
    return this.users.count(companyId, session);
  }

  hasSuper(): Promise<boolean> {
    return this.users.hasSuper();
  }

  hasSuperIn(companyId: string): Promise<boolean> {
    return this.users.hasSuperIn(companyId);
  }
}
