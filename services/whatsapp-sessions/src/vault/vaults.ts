import { Injectable } from '@nestjs/common';
import type { Lease } from '../leases/lease.js';
import { Sealing } from './sealing.js';
import { Vault, type VaultListeners } from './vault.js';
import { VaultRepository } from './vault.repository.js';
import { WriteLogRepository } from './write-log.repository.js';
import { WriteLogs } from './write-logs.js';

/** Opens and empties the vaults of connections. */
@Injectable()
export class Vaults {
  constructor(
    private readonly repository: VaultRepository,
    private readonly sealing: Sealing,
    private readonly logs: WriteLogs,
    private readonly log: WriteLogRepository,
  ) {}

  /** @throws LeaseLost */
  open(lease: Lease, listeners: VaultListeners): Promise<Vault> {
    return Vault.open(lease, { repository: this.repository, sealing: this.sealing, logs: this.logs, listeners });
  }

  /** @throws LeaseLost */
  async isPaired(lease: Lease): Promise<boolean> {
    await this.logs.settle(lease);
    return this.repository.hasCredentials(lease.companyId, lease.connectionId);
  }

  /** The device is no longer linked. @throws LeaseLost */
  async forgetPairing(lease: Lease): Promise<void> {
    await this.logs.settle(lease);
    await this.repository.forgetPairing(lease.companyId, lease);
  }

  /** The connection is gone. @throws LeaseLost */
  async destroy(lease: Lease): Promise<void> {
    await this.forgetPairing(lease);
    await this.repository.deleteJournal(lease.companyId, lease.connectionId);
    await this.log.remove(lease.companyId, lease);
  }
}
