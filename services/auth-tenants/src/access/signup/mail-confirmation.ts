import type { Language } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { QueueMail } from '@recado/mail-kit/module';
import { SETTINGS } from '@recado/service-kit/app';
import type { Transaction } from '@recado/service-kit/mongo';
import { withoutTrailingSlashes } from '@recado/service-kit/text';
import { type Config } from '../../config.js';
import { confirmByOf, endOfLink, hashOfLink, newLinkText } from './confirmation.js';
import { confirmationMail } from './confirmation-mail.js';
import { knownEmailMail } from './known-email-mail.js';
import { ConfirmationsRepository } from './confirmations.repository.js';

type MailRecipient = { name: string; email: string };

/** Stores a confirmation link together with the e-mail that contains it, in the visitor's language. */
@Injectable()
export class MailConfirmation {
  constructor(
    private readonly confirmations: ConfirmationsRepository,
    private readonly queueMail: QueueMail,
    @Inject(SETTINGS) private readonly settings: Config,
  ) {}

  /** Returns the confirmation deadline of a company that signs up now. */
  latest(now: Date): Date {
    return confirmByOf(now, this.settings.SIGN_UP_CONFIRM_DAYS);
  }

  /** Sends the first link of a new company. */
  async first(
    transaction: Transaction,
    companyId: string,
    { userId, language, ...person }: MailRecipient & { userId: string; language: Language },
  ): Promise<void> {
    const { text, hash, expiresAt } = newLink();
    await this.confirmations.insert(companyId, { userId, language, hash, expiresAt }, transaction.session);
    await this.mail(transaction, companyId, { ...person, language, text, until: expiresAt });
  }

  /** Notifies the owner of a known e-mail of the attempted sign-up. */
  async known(transaction: Transaction, companyId: string, email: string, language: Language): Promise<void> {
    const until = endOfLink(new Date());
    await this.queueMail.execute(transaction, companyId, { ...knownEmailMail(language, email), until });
  }

  /** Replaces the link if a confirmation is pending. */
  async again(transaction: Transaction, companyId: string, person: MailRecipient): Promise<void> {
    const { text, hash, expiresAt } = newLink();
    const waiting = await this.confirmations.replace(companyId, { hash, expiresAt }, transaction.session);
    if (waiting)
      await this.mail(transaction, companyId, { ...person, language: waiting.language, text, until: expiresAt });
  }

  private async mail(
    transaction: Transaction,
    companyId: string,
    { name, email: to, language, text, until }: MailRecipient & { language: Language; text: string; until: Date },
  ): Promise<void> {
    const link = `${withoutTrailingSlashes(this.settings.WEB_URL)}/confirm/${text}`;
    await this.queueMail.execute(transaction, companyId, { ...confirmationMail(language, { to, name, link }), until });
  }
}

function newLink(): { text: string; hash: string; expiresAt: Date } {
  const text = newLinkText();
  return { text, hash: hashOfLink(text), expiresAt: endOfLink(new Date()) };
}
