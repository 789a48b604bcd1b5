import type { Language } from '@recado/contracts';
import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import { newId, Transactions } from '@recado/service-kit/mongo';
import type { Config } from '../../config.js';
import { ANSWER_AFTER_MS } from '../../shared/limits/mailed-limits.js';
import { FindUsers } from '../../users/find-users.js';
import { MailConfirmation } from './mail-confirmation.js';

type Visitor = Readonly<{ email: string; language: Language }>;

/** Replies to a sign-up with a known e-mail in the same way as to a new one, if the operator enables that. */
@Injectable()
export class HideKnownEmail {
  constructor(
    private readonly findUsers: FindUsers,
    private readonly mailConfirmation: MailConfirmation,
    private readonly transactions: Transactions,
    @Inject(SETTINGS) private readonly settings: Config,
  ) {}

  /** @returns the id of the company; for a known e-mail a random id, and its owner gets an e-mail */
  async execute(signUp: Promise<string>, visitor: Visitor): Promise<string> {
    if (this.settings.HIDE_KNOWN_EMAILS !== 'true') return signUp;
    const hidden = signUp.catch((error: unknown) => this.notifyOwner(error, visitor));
    const [id] = await Promise.all([hidden, setTimeout(ANSWER_AFTER_MS)]);
    return id;
  }

  private async notifyOwner(error: unknown, { email, language }: Visitor): Promise<string> {
    if (!(error instanceof AppError) || error.code !== 'ERR_EMAIL_ALREADY_EXISTS') throw error;
    const owner = await this.findUsers.credentials(email);
    if (owner)
      await this.transactions.run((transaction) =>
        this.mailConfirmation.known(transaction, owner.companyId, email, language),
      );
    return newId();
  }
}
