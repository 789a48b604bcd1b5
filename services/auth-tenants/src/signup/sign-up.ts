import { SignUp, type RequestOf } from '@recado/contracts';
import { OnRpc } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { type z } from 'zod';
import { OpenCompany } from '../companies/open-company.js';
import { AddUser } from '../users/add-user.js';
import { PasswordHasher } from '../users/password-hasher.js';
import { AdmitSignUp } from './admit-sign-up.js';

const RIGHTS = { profile: 'admin', super: false, queueIds: [], allTicket: true, whatsappId: null } as const;

/** A visitor's new company with its first administrator and settings, all of it or nothing. @throws ERR_NO_PLAN_FOUND, ERR_EMAIL_ALREADY_EXISTS */
@Injectable()
export class SignUpHandler {
  constructor(
    private readonly admitSignUp: AdmitSignUp,
    private readonly openCompany: OpenCompany,
    private readonly addUser: AddUser,
    private readonly passwords: PasswordHasher,
    private readonly transactions: Transactions,
  ) {}

  @OnRpc(SignUp)
  async execute({ address, password, ...company }: RequestOf<typeof SignUp>): Promise<z.input<typeof SignUp.reply>> {
    await this.admitSignUp.execute(address);
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
