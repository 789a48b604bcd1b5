import type { Transaction } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import type { Lease } from './lease.js';
import { LeasesRepository } from './leases.repository.js';

/** First step of every transaction of a session's owner, whatever it writes. */
@Injectable()
export class Fence {
  constructor(private readonly leases: LeasesRepository) {}

  /** @param sequence of the last journal entry that this transaction writes. @throws LeaseLost */
  execute(lease: Lease, session: Transaction['session'], sequence?: number): Promise<void> {
    return this.leases.fence(lease.companyId, lease, session, sequence);
  }
}
