import { AskPasswordReset } from '@recado/contracts';
import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { QueueMail } from '@recado/mail-kit/module';
import { SETTINGS } from '@recado/service-kit/app';
import { auditOf } from '@recado/service-kit/audit';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { FindCompanies } from '../../companies/find-companies.js';
import type { Config } from '../../config.js';
import { ANSWER_AFTER_MS, ResetLimits } from '../../shared/limits/mailed-limits.js';
import { FindUsers } from '../../users/find-users.js';
import { hashOfCode, newResetCode, resetExpiry } from './reset-code.js';
import { resetMail } from './reset-mail.js';
import { ResetsRepository } from './resets.repository.js';

/** Stores a new reset code together with the e-mail that contains it, in the company's language. */
@Injectable()
export class SendResetCode {
  constructor(
    private readonly findCompanies: FindCompanies,
    private readonly findUsers: FindUsers,
    private readonly resets: ResetsRepository,
    private readonly queueMail: QueueMail,
    private readonly transactions: Transactions,
  ) {}

  async execute({ companyId, userId }: { companyId: string; userId: string }, context: RpcContext): Promise<void> {
    const { settings } = await this.findCompanies.get(companyId);
    const { name, email: to } = await this.findUsers.get(companyId, userId);
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

type Request = z.output<typeof AskPasswordReset.request>;
type Answer = z.input<typeof AskPasswordReset.reply>;

/** Sends a reset code to the user with this e-mail. @throws ERR_RATE_LIMIT */
@Injectable()
export class AskPasswordResetHandler {
  constructor(
    private readonly limits: ResetLimits,
    private readonly findUsers: FindUsers,
    private readonly sendResetCode: SendResetCode,
    @Inject(SETTINGS) private readonly settings: Config,
  ) {}

  @OnRpc(AskPasswordReset)
  async execute({ email, address }: Request, context: RpcContext): Promise<Answer> {
    await this.limits.take('ask', { email, address });
    const [isKnown] = await Promise.all([this.send(email, context), setTimeout(ANSWER_AFTER_MS)]);
    return isKnown || this.settings.HIDE_KNOWN_EMAILS === 'true'
      ? { status: 200, message: 'E-mail sent' }
      : { status: 404, message: 'E-mail not found' };
  }

  private async send(email: string, context: RpcContext): Promise<boolean> {
    const person = await this.findUsers.credentials(email);
    if (person) await this.sendResetCode.execute(person, context);
    return person !== null;
  }
}
