import { Injectable } from '@nestjs/common';
import { QueueMail } from '@recado/mail-kit/module';
import { auditOf } from '@recado/service-kit/audit';
import type { RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { FindCompany } from '../../companies/find-company.js';
import { GetUserOrFail } from '../../users/get-user-or-fail.js';
import { hashOfCode, newResetCode, resetExpiry } from './reset-code.js';
import { resetMail } from './reset-mail.js';
import { ResetsRepository } from './resets.repository.js';

/** Stores a new reset code together with the e-mail that contains it, in the company's language. */
@Injectable()
export class SendResetCode {
  constructor(
    private readonly findCompany: FindCompany,
    private readonly getUserOrFail: GetUserOrFail,
    private readonly resets: ResetsRepository,
    private readonly queueMail: QueueMail,
    private readonly transactions: Transactions,
  ) {}

  async execute({ companyId, userId }: { companyId: string; userId: string }, context: RpcContext): Promise<void> {
    const { settings } = await this.findCompany.execute(companyId);
    const { name, email: to } = await this.getUserOrFail.execute(companyId, userId);
    const code = newResetCode();
    const mail = resetMail(settings['language'] ?? '', { to, name, code });
    const expiresAt = resetExpiry(new Date());
    await this.transactions.run(async (transaction) => {
      await this.resets.put(companyId, { userId, hash: hashOfCode(userId, code), expiresAt }, transaction.session);
      await this.queueMail.execute(transaction, companyId, { ...mail, until: expiresAt });
      const target = { kind: 'user', id: userId, name };
      transaction.announce(...auditOf(context, { action: 'password.reset-asked', companyId, target }));
    });
  }
}
