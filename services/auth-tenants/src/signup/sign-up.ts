import { SignUp, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { type z } from 'zod';
import { AppError } from '@recado/service-kit/errors';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { GetPublicSettingHandler } from '../companies/get-public-setting.js';
import { OpenCompany } from '../companies/open-company.js';
import { TellCompanyChange } from '../companies/tell-company-change.js';
import { AddUser } from '../users/add-user.js';
import { PasswordHasher } from '../users/passwords/password-hasher.js';
import { FIRST_ADMIN } from './first-admin.js';
import { SignUpLimit } from './sign-up-limit.js';

/** Signs a visitor up: stores the new company with its settings and first administrator in one transaction. */
@Injectable()
export class SignUpHandler {
  constructor(
    private readonly getPublicSetting: GetPublicSettingHandler,
    private readonly limit: SignUpLimit,
    private readonly openCompany: OpenCompany,
    private readonly addUser: AddUser,
    private readonly passwords: PasswordHasher,
    private readonly tellCompanyChange: TellCompanyChange,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_USER_CREATION_DISABLED, ERR_RATE_LIMIT, ERR_NO_PLAN_FOUND, ERR_EMAIL_ALREADY_EXISTS */
  @OnRpc(SignUp)
  async execute(
    { address, password, ...company }: RequestOf<typeof SignUp>,
    context: RpcContext,
  ): Promise<z.input<typeof SignUp.reply>> {
    await this.assertAllowed(address);
    const passwordHash = await this.passwords.hash(password);
    const { name, email } = company;
    const now = new Date();
    const { id, dueDate } = await this.transactions.run(async (transaction) => {
      const opened = await this.openCompany.onTrial(transaction, company, now);
      await this.addUser.execute(transaction, opened.id, { ...FIRST_ADMIN, name, email, passwordHash });
      const act = { id: opened.id, action: 'company.signed-up', before: null } as const;
      await this.tellCompanyChange.execute(transaction, context, act);
      return opened;
    });
    return { id, name, email, dueDate: (dueDate ?? now).toISOString() };
  }

  private async assertAllowed(address: string): Promise<void> {
    const { value } = await this.getPublicSetting.execute({ key: 'allowregister' });
    if (value !== 'enabled') throw new AppError('ERR_USER_CREATION_DISABLED');
    await this.limit.take(address);
  }
}
