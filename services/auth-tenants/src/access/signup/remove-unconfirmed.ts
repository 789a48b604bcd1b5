import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { RunTools } from '@recado/service-kit/background';
import { eachAlone } from '@recado/service-kit/async';
import { type Logger } from '@recado/service-kit/logger';
import { Transactions } from '@recado/service-kit/mongo';
import { StoreCompany } from '../../companies/store-company.js';
import { StoreUser } from '../../users/store-user.js';
import { ConfirmationsRepository } from './confirmations.repository.js';

/** Deletes sign-ups that were not confirmed in time, so that their e-mail becomes available and no data remains. */
@Injectable()
export class RemoveUnconfirmed {
  constructor(
    private readonly storeCompany: StoreCompany,
    private readonly storeUser: StoreUser,
    private readonly confirmations: ConfirmationsRepository,
    private readonly transactions: Transactions,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  get due() {
    return this.storeCompany.unconfirmedDue;
  }

  async execute({ now }: Pick<RunTools, 'now'>): Promise<void> {
    const remove = (companyId: string) => this.remove(companyId);
    await eachAlone(this.storeCompany.unconfirmed(now()), remove, (err, companyId) => {
      this.logger.warn({ err, companyId }, 'failed to delete an unconfirmed sign-up; retrying later');
    });
  }

  private async remove(companyId: string): Promise<void> {
    await this.transactions.run(async (transaction) => {
      if (!(await this.storeCompany.removeUnconfirmed(transaction, companyId))) return;
      await this.storeUser.removeAll(transaction, companyId);
      await this.confirmations.remove(companyId, transaction.session);
    });
  }
}
