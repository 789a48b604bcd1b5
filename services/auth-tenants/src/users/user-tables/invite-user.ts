import { Inject, Injectable } from '@nestjs/common';
import { QueueMail } from '@recado/mail-kit/module';
import { SETTINGS } from '@recado/service-kit/app';
import type { Transaction } from '@recado/service-kit/mongo';
import { withoutTrailingSlashes } from '@recado/service-kit/text';
import { type Config } from '../../config.js';
import type { User } from '../user.js';
import { invitationMail } from './invitation-mail.js';

/** Nothing in the e-mail expires, so it is retried for a long time. */
const TRIED_FOR_MS = 3 * 24 * 60 * 60_000;
type Company = { name: string; language: string };

/** E-mails a new user how to set a password: with the code for forgotten passwords. */
@Injectable()
export class InviteUser {
  constructor(
    private readonly queueMail: QueueMail,
    @Inject(SETTINGS) private readonly settings: Config,
  ) {}

  async execute(transaction: Transaction, { companyId, name, email: to }: User, company: Company): Promise<void> {
    const link = `${withoutTrailingSlashes(this.settings.WEB_URL)}/forgetpsw`;
    const mail = invitationMail(company.language, { to, name, company: company.name, link });
    await this.queueMail.execute(transaction, companyId, { ...mail, until: new Date(Date.now() + TRIED_FOR_MS) });
  }
}
