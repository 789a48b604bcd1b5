import type { SignUp as Contract } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { Transactions } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { type z } from 'zod';
import { GetPublicSetting } from '../companies/get-public-setting.js';
import { OpenCompany } from '../companies/open-company.js';
import { AddUser } from '../users/add-user.js';
import { PasswordHasher } from '../users/password-hasher.js';
import { SignUpLimit } from './sign-up-limit.js';

type Request = z.output<typeof Contract.request>;
const RIGHTS = { profile: 'admin', super: false, queueIds: [], allTicket: true, whatsappId: null } as const;

/**
 * A visitor's new company with its first administrator and settings, all of it or nothing.
 * @throws ERR_USER_CREATION_DISABLED, ERR_RATE_LIMIT, ERR_NO_PLAN_FOUND, ERR_EMAIL_ALREADY_EXISTS
 */
@Injectable()
export class SignUp {
  constructor(
    private readonly getPublicSetting: GetPublicSetting,
    private readonly limit: SignUpLimit,
    private readonly openCompany: OpenCompany,
    private readonly addUser: AddUser,
    private readonly passwords: PasswordHasher,
    private readonly transactions: Transactions,
  ) {}

  async execute({ address, password, ...company }: Request): Promise<z.input<typeof Contract.reply>> {
    const { value } = await this.getPublicSetting.execute('allowregister');
    if (value !== 'enabled') throw new AppError('ERR_USER_CREATION_DISABLED');
    await this.limit.take(address);
    const passwordHash = await this.passwords.hash(password);
    const { name, email } = company;
    const now = new Date();
    const { id, dueDate } = await this.transactions.run(async (transaction) => {
      const opened = await this.openCompany.execute(transaction, company, now);
      await this.addUser.execute(transaction, opened.id, { ...RIGHTS, name, email, passwordHash });
      return opened;
    });
    return { id, name, email, dueDate: (dueDate ?? now).toISOString() };
  }
}
