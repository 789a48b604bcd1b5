import { Inject, Injectable } from '@nestjs/common';
import { QueueMail } from '@recado/mail-kit/module';
import { LOGGER } from '@recado/service-kit/app';
import type { RunTools } from '@recado/service-kit/background';
import { eachAlone } from '@recado/service-kit/async';
import type { Logger } from '@recado/service-kit/logger';
import { Transactions } from '@recado/service-kit/mongo';
import { FindCompanies } from '../../companies/find-companies.js';
import { FindUsers } from '../../users/find-users.js';
import { apiTokenMail } from './api-token-mail.js';
import { WARNED_BEFORE_MS, type ApiToken } from './api-token.js';
import { ApiTokensRepository } from './api-tokens.repository.js';

/**
 * E-mails the admins of a company once, seven days before an API token expires, regardless of which replica finds the
 * token.
 */
@Injectable()
export class WarnOfExpiry {
  constructor(
    private readonly tokens: ApiTokensRepository,
    private readonly findCompanies: FindCompanies,
    private readonly findUsers: FindUsers,
    private readonly queueMail: QueueMail,
    private readonly transactions: Transactions,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute({ now, isStopping }: RunTools): Promise<void> {
    const until = new Date(now().getTime() + WARNED_BEFORE_MS);
    const warn = async (token: ApiToken) => {
      if (!isStopping()) await this.warn(token, now());
    };
    await eachAlone(this.tokens.endingUntil(until), warn, (err, { companyId }) => {
      this.logger.warn({ err, companyId }, 'failed to warn of an expiring token; retrying later');
    });
  }

  private async warn(token: ApiToken, now: Date): Promise<void> {
    const mails = await this.mailsOf(token, now);
    await this.transactions.run(async (transaction) => {
      if (!(await this.tokens.markWarned(token, now, transaction.session))) return;
      for (const mail of mails) await this.queueMail.execute(transaction, token.companyId, mail);
    });
  }

  /** Returns no e-mails if the token has expired or the company was deleted meanwhile. */
  private async mailsOf({ companyId, name: tokenName, expiresAt }: ApiToken, now: Date) {
    const company = await this.findCompanies.find(companyId);
    if (!company || !expiresAt || expiresAt <= now) return [];
    const admins = await this.findUsers.adminsOf(companyId);
    return admins.map(({ name, email: to }) => ({
      ...apiTokenMail(company, { to, name }, { tokenName, expiresAt }),
      until: expiresAt,
    }));
  }
}
