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
import { MailConfirmation } from './mail-confirmation.js';
import { SignUpLimit } from './sign-up-limit.js';

type Request = RequestOf<typeof SignUp>;

/**
 * Signs a visitor up: stores the new company with its settings and first administrator in one transaction, and the mail with
 * the link where the operator wants e-mails confirmed.
 */
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
    private readonly mailConfirmation: MailConfirmation,
  ) {}

  /** @throws ERR_USER_CREATION_DISABLED, ERR_RATE_LIMIT, ERR_NO_PLAN_FOUND, ERR_EMAIL_ALREADY_EXISTS */
  @OnRpc(SignUp)
  async execute(
    { address, password, language, ...company }: Request,
    context: RpcContext,
  ): Promise<z.input<typeof SignUp.reply>> {
    await this.assertAllowed(address);
    const passwordHash = await this.passwords.hash(password);
    const { name, email } = company;
    const now = new Date();
    const confirmBy = await this.confirmBy(now);
    const { id, dueDate } = await this.transactions.run(async (transaction) => {
      const opened = await this.openCompany.onTrial(transaction, company, now, confirmBy);
      const user = { ...FIRST_ADMIN, name, email, passwordHash };
      const { id: userId } = await this.addUser.execute(transaction, opened.id, user);
      const person = { userId, name, email, language };
      if (confirmBy) await this.mailConfirmation.first(transaction, opened.id, person);
      const act = { id: opened.id, action: 'company.signed-up', before: null } as const;
      await this.tellCompanyChange.execute(transaction, context, act);
      return opened;
    });
    return { id, name, email, dueDate: (dueDate ?? now).toISOString(), needsConfirmation: confirmBy !== undefined };
  }

  /** @returns until when the e-mail has to be confirmed; undefined: it need not be */
  private async confirmBy(now: Date): Promise<Date | undefined> {
    const { value } = await this.getPublicSetting.execute({ key: 'signupConfirmEmail' });
    return value === 'enabled' ? this.mailConfirmation.latest(now) : undefined;
  }

  private async assertAllowed(address: string): Promise<void> {
    const { value } = await this.getPublicSetting.execute({ key: 'allowregister' });
    if (value !== 'enabled') throw new AppError('ERR_USER_CREATION_DISABLED');
    await this.limit.take(address);
  }
}
