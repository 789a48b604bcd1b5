import { setTimeout as delay } from 'node:timers/promises';
import type { AskPasswordReset as Contract } from '@recado/contracts';
import { Transactions } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { type z } from 'zod';
import { FindCompany } from '../companies/find-company.js';
import { MailLoop } from '../mail/mail-loop.js';
import { QueueMail } from '../mail/queue-mail.js';
import { FindCredentials } from '../users/find-credentials.js';
import { FindPerson } from '../users/find-person.js';
import { hashOfCode, newResetCode, resetExpiry } from './reset-code.js';
import { ResetLimits } from './reset-limits.js';
import { resetMail } from './reset-mail.js';
import { ResetsRepository } from './resets.repository.js';

type Request = z.output<typeof Contract.request>;
type Answer = z.input<typeof Contract.reply>;
/** Every answer takes this long, so that its time says nothing. */
const ANSWER_AFTER_MS = 500;

/** Sends a code for a new password. @throws ERR_RATE_LIMIT */
@Injectable()
export class AskPasswordReset {
  constructor(
    private readonly limits: ResetLimits,
    private readonly findCredentials: FindCredentials,
    private readonly findPerson: FindPerson,
    private readonly findCompany: FindCompany,
    private readonly resets: ResetsRepository,
    private readonly queueMail: QueueMail,
    private readonly mailLoop: MailLoop,
    private readonly transactions: Transactions,
  ) {}

  async execute({ email, address }: Request): Promise<Answer> {
    await this.limits.take('ask', { email, address });
    const [isKnown] = await Promise.all([this.send(email), delay(ANSWER_AFTER_MS)]);
    return isKnown ? { status: 200, message: 'E-mail sent' } : { status: 404, message: 'E-mail not found' };
  }

  private async send(email: string): Promise<boolean> {
    const found = await this.findCredentials.execute(email);
    if (!found) return false;
    const { companyId, userId } = found;
    const { settings } = await this.findCompany.execute(companyId);
    const { name } = await this.findPerson.execute(companyId, userId);
    const code = newResetCode();
    const until = resetExpiry(new Date());
    const mail = { ...resetMail(settings['language'] ?? '', { to: email, name, code }), until };
    await this.transactions.run(async (transaction) => {
      const reset = { userId, hash: hashOfCode(userId, code), expiresAt: until };
      await this.resets.put(companyId, reset, transaction.session);
      await this.queueMail.execute(transaction, companyId, mail);
    });
    this.mailLoop.look();
    return true;
  }
}
