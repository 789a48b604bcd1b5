import { Transactions } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { QueueMail } from '../mail/queue-mail.js';
import { hashOfCode, newResetCode, resetExpiry } from './reset-code.js';
import { ResetsRepository } from './resets.repository.js';
import { WriteResetMail } from './write-reset-mail.js';

/** A new code of a user and the mail that tells it, together. */
@Injectable()
export class SendResetCode {
  constructor(
    private readonly writeResetMail: WriteResetMail,
    private readonly resets: ResetsRepository,
    private readonly queueMail: QueueMail,
    private readonly transactions: Transactions,
  ) {}

  async execute(person: { companyId: string; userId: string }): Promise<void> {
    const { companyId, userId } = person;
    const code = newResetCode();
    const mail = await this.writeResetMail.execute(person, code);
    const expiresAt = resetExpiry(new Date());
    await this.transactions.run(async (transaction) => {
      await this.resets.put(companyId, { userId, hash: hashOfCode(userId, code), expiresAt }, transaction.session);
      await this.queueMail.execute(transaction, companyId, { ...mail, until: expiresAt });
    });
  }
}
