import { WebhookSwitchedOff } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { QueueMail } from '@recado/mail-kit/module';
import { OnEvent } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { FindCompany } from '../../companies/find-company.js';
import { GetUserOrFail } from '../../users/get-user-or-fail.js';
import { NotifiedWebhooksRepository } from './notified-webhooks.repository.js';
import { webhookMail } from './webhook-mail.js';

const TRIED_FOR_MS = 3 * 24 * 60 * 60_000;

/** E-mails the admins of a company when one of its webhooks is disabled. A redelivered event sends nothing. */
@Injectable()
export class NotifyWebhookDisabled {
  constructor(
    private readonly notified: NotifiedWebhooksRepository,
    private readonly findCompany: FindCompany,
    private readonly users: GetUserOrFail,
    private readonly queueMail: QueueMail,
    private readonly transactions: Transactions,
  ) {}

  @OnEvent(WebhookSwitchedOff)
  async execute({ id, companyId, data: { host } }: WebhookSwitchedOff): Promise<void> {
    const { settings } = await this.findCompany.execute(companyId);
    const admins = await this.users.adminsOf(companyId);
    const now = new Date();
    const until = new Date(now.getTime() + TRIED_FOR_MS);
    await this.transactions.run(async (transaction) => {
      if (await this.notified.has(companyId, id, transaction.session)) return;
      await this.notified.insert({ _id: id, companyId, at: now }, transaction.session);
      for (const { name, email: to } of admins) {
        const mail = webhookMail(settings['language'] ?? '', { to, name }, host);
        await this.queueMail.execute(transaction, companyId, { ...mail, until });
      }
    });
  }
}
