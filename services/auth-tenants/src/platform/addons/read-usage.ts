import { GetStorageUsed } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { RpcClient } from '@recado/service-kit/messaging';
import { newId, type Transaction } from '@recado/service-kit/mongo';
import { FindUsers } from '../../users/find-users.js';
import { Connections, Queues } from '../../shared/replicas/state-replicas.js';

/** The resources that a company uses. `storageBytes` is null while the service that counts files is unavailable. */
export type UsedResources = Readonly<{
  users: number;
  connections: number;
  queues: number;
  storageBytes: number | null;
}>;

/** Counts the resources that a company uses. Connections and queues come from local replicas. */
@Injectable()
export class ReadUsage {
  constructor(
    private readonly findUsers: FindUsers,
    private readonly connections: Connections,
    private readonly queues: Queues,
    private readonly rpc: RpcClient,
  ) {}

  async execute(companyId: string): Promise<UsedResources> {
    const [users, stored] = await Promise.all([
      this.findUsers.count(companyId),
      this.rpc.call(GetStorageUsed, { companyId }, { correlationId: newId() }).catch(() => null),
    ]);
    return {
      users,
      connections: this.connections.list(companyId).length,
      queues: this.queues.list(companyId).length,
      storageBytes: stored && stored.usedBytes,
    };
  }

  /** Counts users in the transaction that has locked them, so that the count is still correct at commit. */
  usersIn(companyId: string, session: Transaction['session']): Promise<number> {
    return this.findUsers.count(companyId, session);
  }
}
