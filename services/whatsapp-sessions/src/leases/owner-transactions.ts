import { Transactions, type Transaction } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import type { Lease } from './lease.js';
import { LeasesRepository } from './leases.repository.js';

/** Runs the writes of a session's owner in one transaction that starts with the fence. */
@Injectable()
export class OwnerTransactions {
  constructor(
    private readonly transactions: Transactions,
    private readonly leases: LeasesRepository,
  ) {}

  /** @throws LeaseLost */
  run<T>(lease: Lease, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.transactions.run(async (transaction) => {
      await this.leases.fence(lease.companyId, lease, transaction.session);
      return work(transaction);
    });
  }
}
