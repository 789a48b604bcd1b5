import type { SessionUser } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { Injectable } from '@nestjs/common';
import { settingsOf, type Company } from '../companies/company.js';
import { FindCompany } from '../companies/find-company.js';
import { ShowUser } from './show-user.js';
import { UsersRepository } from './users.repository.js';

/** A logged-in user with the company, as the shell needs them. @throws ERR_UNAUTHENTICATED when the user is gone */
@Injectable()
export class GetSessionUser {
  constructor(
    private readonly users: UsersRepository,
    private readonly findCompany: FindCompany,
    private readonly showUser: ShowUser,
  ) {}

  /** @param known the company, where it was just read */
  async execute({ companyId, userId }: { companyId: string; userId: string }, known?: Company): Promise<SessionUser> {
    const user = await this.users.find(companyId, userId);
    if (!user) throw new AppError('ERR_UNAUTHENTICATED');
    const company = known ?? (await this.findCompany.execute(companyId));
    const { id, name, dueDate, timeZone } = company;
    return {
      ...this.showUser.execute(user),
      company: { id, name, timeZone, dueDate: dueDate?.toISOString() ?? null, settings: settingsOf(company) },
    };
  }
}
