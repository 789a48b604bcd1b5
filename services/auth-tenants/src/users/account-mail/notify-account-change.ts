import { Injectable } from '@nestjs/common';
import { QueueMail } from '@recado/mail-kit/module';
import type { Transaction } from '@recado/service-kit/mongo';
import { FindCompanies } from '../../companies/find-companies.js';
import { accountMail, type AccountChange } from './account-mail.js';

type Account = Readonly<{ companyId: string; name: string; email: string }>;

const TRIED_FOR_MS = 24 * 60 * 60_000;

/** Notifies the previous e-mail address of an account of a changed e-mail or password, in the company's language. */
@Injectable()
export class NotifyAccountChange {
  constructor(
    private readonly findCompanies: FindCompanies,
    private readonly queueMail: QueueMail,
  ) {}

  async execute(transaction: Transaction, before: Account, what: AccountChange): Promise<void> {
    const { companyId, name, email: to } = before;
    const { settings } = await this.findCompanies.get(companyId);
    const mail = accountMail(settings['language'] ?? '', { to, name }, what);
    await this.queueMail.execute(transaction, companyId, { ...mail, until: new Date(Date.now() + TRIED_FOR_MS) });
  }
}
