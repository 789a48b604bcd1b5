import { SignUp, type RequestOf } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { type z } from 'zod';
import { SETTINGS } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import { OnRpc } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { GetPublicSettingHandler } from '../companies/get-public-setting.js';
import { OpenCompany } from '../companies/open-company.js';
import { AddUser } from '../users/add-user.js';
import { PasswordHasher } from '../users/password-hasher.js';
import { type Config } from '../config.js';
import { confirmByOf } from './confirmation.js';
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
    private readonly transactions: Transactions,
    private readonly mailConfirmation: MailConfirmation,
    @Inject(SETTINGS) private readonly settings: Config,
  ) {}

  /** @throws ERR_USER_CREATION_DISABLED, ERR_RATE_LIMIT, ERR_NO_PLAN_FOUND, ERR_EMAIL_ALREADY_EXISTS */
  @OnRpc(SignUp)
  async execute({ address, password, language, ...company }: Request): Promise<z.input<typeof SignUp.reply>> {
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
      return opened;
    });
    return { id, name, email, dueDate: (dueDate ?? now).toISOString(), needsConfirmation: confirmBy !== undefined };
  }

  /** @returns until when the e-mail has to be confirmed; undefined: it need not be */
  private async confirmBy(now: Date): Promise<Date | undefined> {
    const { value } = await this.getPublicSetting.execute({ key: 'signupConfirmEmail' });
    return value === 'enabled' ? confirmByOf(now, this.settings.SIGN_UP_CONFIRM_DAYS) : undefined;
  }

  private async assertAllowed(address: string): Promise<void> {
    const { value } = await this.getPublicSetting.execute({ key: 'allowregister' });
    if (value !== 'enabled') throw new AppError('ERR_USER_CREATION_DISABLED');
    await this.limit.take(address);
  }
}
