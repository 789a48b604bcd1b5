import { SignUp, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { type z } from 'zod';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { OpenCompany } from '../../companies/open-company.js';
import { AuditCompanyChange } from '../../companies/audit-company-change.js';
import { AddUser } from '../../users/add-user.js';
import { PasswordHasher } from '../../users/passwords/password-hasher.js';
import { AdmitSignUp } from './admit-sign-up.js';
import { FIRST_ADMIN } from './first-admin.js';
import { HideKnownEmail } from './hide-known-email.js';
import { MailConfirmation } from './mail-confirmation.js';

type Request = RequestOf<typeof SignUp>;

/**
 * Signs a visitor up: stores the company with its settings and first administrator, and if required the confirmation
 * e-mail, in one transaction.
 */
@Injectable()
export class SignUpHandler {
  constructor(
    private readonly admit: AdmitSignUp,
    private readonly openCompany: OpenCompany,
    private readonly addUser: AddUser,
    private readonly passwords: PasswordHasher,
    private readonly auditCompanyChange: AuditCompanyChange,
    private readonly transactions: Transactions,
    private readonly mailConfirmation: MailConfirmation,
    private readonly hideKnownEmail: HideKnownEmail,
  ) {}

  /** @throws ERR_USER_CREATION_DISABLED, ERR_RATE_LIMIT, ERR_NO_PLAN_FOUND, ERR_EMAIL_ALREADY_EXISTS unless it is hidden */
  @OnRpc(SignUp)
  async execute(
    { address, password, language, ...company }: Request,
    context: RpcContext,
  ): Promise<z.input<typeof SignUp.reply>> {
    await this.admit.assertAllowed(address);
    const passwordHash = await this.passwords.hash(password);
    const { name, email } = company;
    const now = new Date();
    const confirmBy = await this.admit.confirmBy(now);
    let trialEnd = now;
    const opening = this.transactions.run(async (transaction) => {
      const opened = await this.openCompany.onTrial(transaction, company, now, confirmBy);
      trialEnd = opened.dueDate ?? now;
      const user = { ...FIRST_ADMIN, name, email, passwordHash };
      const { id: userId } = await this.addUser.execute(transaction, opened.id, user);
      const person = { userId, name, email, language };
      if (confirmBy) await this.mailConfirmation.first(transaction, opened.id, person);
      const act = { id: opened.id, action: 'company.signed-up', before: null } as const;
      await this.auditCompanyChange.execute(transaction, context, act);
      return opened.id;
    });
    const id = await this.hideKnownEmail.execute(opening, { email, language });
    return { id, name, email, dueDate: trialEnd.toISOString(), needsConfirmation: confirmBy !== undefined };
  }
}
