import { Transactions } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { AddCompany } from '../companies/add-company.js';
import { AddUser } from '../users/add-user.js';
import { PasswordHasher } from '../users/password-hasher.js';
import { PLAN, TIME_ZONE, type SeedCompany, type SeedUser } from './demo.js';

/** A company with its first administrator, together or not at all. */
@Injectable()
export class AddCompanyWithAdmin {
  constructor(
    private readonly addCompany: AddCompany,
    private readonly addUser: AddUser,
    private readonly passwords: PasswordHasher,
    private readonly transactions: Transactions,
  ) {}

  async execute(company: SeedCompany, { password, ...person }: SeedUser): Promise<void> {
    const passwordHash = await this.passwords.hash(password);
    const rights = { profile: 'admin' as const, queueIds: [], allTicket: true, whatsappId: null };
    await this.transactions.run(async (transaction) => {
      const { id } = await this.addCompany.execute(transaction, { ...company, timeZone: TIME_ZONE, plan: PLAN });
      await this.addUser.execute(transaction, id, { ...person, ...rights, passwordHash });
    });
  }
}
