import { Injectable } from '@nestjs/common';
import type { Lease } from '../leases/lease.js';
import { GroupReceiptsRepository } from './group-receipts.repository.js';

/** Whose receipts a message to a group waits for. */
@Injectable()
export class GroupReceipts {
  constructor(private readonly repository: GroupReceiptsRepository) {}

  expect({ companyId, connectionId }: Lease, messageId: string, members: number): Promise<void> {
    return this.repository.expect(companyId, connectionId, messageId, members);
  }

  removeAll({ companyId, connectionId }: Lease): Promise<void> {
    return this.repository.removeAll(companyId, connectionId);
  }
}
