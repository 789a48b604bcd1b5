import { SendConfirmation, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { sleep } from '@recado/service-kit/async';
import { OnRpc } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { ANSWER_AFTER_MS, ConfirmationLimits } from '../../shared/limits/mailed-limits.js';
import { FindUsers } from '../../users/find-users.js';
import { MailConfirmation } from './mail-confirmation.js';

/**
 * E-mails a confirmation link again. The reply does not reveal whether a confirmation is pending. @throws
 * ERR_RATE_LIMIT
 */
@Injectable()
export class SendConfirmationHandler {
  constructor(
    private readonly limits: ConfirmationLimits,
    private readonly findUsers: FindUsers,
    private readonly mailConfirmation: MailConfirmation,
    private readonly transactions: Transactions,
  ) {}

  @OnRpc(SendConfirmation)
  async execute({ email, address }: RequestOf<typeof SendConfirmation>): Promise<{ message: string }> {
    await this.limits.take('ask', { email, address });
    await Promise.all([this.send(email), sleep(ANSWER_AFTER_MS)]);
    return { message: 'If a sign-up waits for this e-mail, the link is on its way' };
  }

  private async send(email: string): Promise<void> {
    const person = await this.findUsers.credentials(email);
    if (!person) return;
    const { companyId, userId } = person;
    const { name } = await this.findUsers.get(companyId, userId);
    await this.transactions.run((transaction) => this.mailConfirmation.again(transaction, companyId, { name, email }));
  }
}
