import { Injectable } from '@nestjs/common';
import type { Lease } from '../leases/lease.js';
import { Sealing } from './sealing.js';
import { Vault } from './vault.js';
import { VaultRepository } from './vault.repository.js';

type Listeners = Parameters<typeof Vault.open>[2]['listeners'];

/** Opens and empties the vaults of connections. */
@Injectable()
export class Vaults {
  constructor(
    private readonly repository: VaultRepository,
    private readonly sealing: Sealing,
  ) {}

  open(lease: Lease, sequence: number, listeners: Listeners): Promise<Vault> {
    return Vault.open(lease, sequence, { repository: this.repository, sealing: this.sealing, listeners });
  }

  isPaired({ companyId, connectionId }: Lease): Promise<boolean> {
    return this.repository.hasCredentials(companyId, connectionId);
  }

  /** The device is no longer linked. @throws LeaseLost */
  forgetPairing(lease: Lease): Promise<void> {
    return this.repository.forgetPairing(lease.companyId, lease);
  }

  /** The connection is gone. @throws LeaseLost */
  async destroy(lease: Lease): Promise<void> {
    await this.repository.forgetPairing(lease.companyId, lease);
    await this.repository.deleteJournal(lease.companyId, lease.connectionId);
  }
}
