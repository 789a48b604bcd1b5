import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, PollingService } from '@recado/service-kit/app';
import { eachAlone } from '@recado/service-kit/async';
import { type Logger } from '@recado/service-kit/logger';
import { Transactions } from '@recado/service-kit/mongo';
import { StoreCompany } from '../../companies/store-company.js';
import { StoreUser } from '../../users/store-user.js';
import { ConfirmationsRepository } from './confirmations.repository.js';

const EVERY_MS = 60_000;

/** Deletes sign-ups that were not confirmed in time, so that their e-mail becomes available and no data remains. */
@Injectable()
export class RemoveUnconfirmed extends PollingService {
  constructor(
    private readonly storeCompany: StoreCompany,
    private readonly storeUser: StoreUser,
    private readonly confirmations: ConfirmationsRepository,
    private readonly transactions: Transactions,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, 'failed to remove sign-ups that nobody confirmed; retrying', EVERY_MS);
  }

  protected async work(now: () => Date): Promise<void> {
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
