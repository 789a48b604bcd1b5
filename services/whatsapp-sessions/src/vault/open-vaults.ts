import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthenticationCreds } from '@whiskeysockets/baileys';
import type { Lease } from '../leases/lease.js';
import { newPairing } from './pairing.js';
import { type Pairing, PairingsRepository } from './pairings.repository.js';
import { RewoundPairingsRepository } from './rewound-pairings.repository.js';
import { Vault, type EntrySink, type OnFailure } from './vault.js';
import { VaultRepository } from './vault.repository.js';
import { WriteLogRepository } from './write-log.repository.js';
import { WriteLog } from './write-log.js';

export type OpenVault = Readonly<{ vault: Vault }> & Pick<Pairing, 'isRestored'>;
export type PairingChange = 'retire' | 'restore' | 'remove' | 'removeAll';

/** Opens and clears vaults, and tracks the write logs of the open ones. */
@Injectable()
export class OpenVaults {
  private readonly logs = new Map<string, WriteLog>();

  constructor(
    private readonly repository: VaultRepository,
    private readonly logRepository: WriteLogRepository,
    private readonly pairings: PairingsRepository,
    private readonly rewound: RewoundPairingsRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws LeaseLost */
  async open(lease: Lease, sink: EntrySink, onFailure: OnFailure): Promise<OpenVault> {
    const { log, hasUnpublished } = await this.openLog(lease);
    if (hasUnpublished) sink.offer([]);
    const { companyId, connectionId } = lease;
    const current = await this.pairings.current(companyId, connectionId);
    if (!current) await this.pairings.removeAttempts(companyId, lease);
    const creds = current ? await this.credentialsOf(lease, current) : newPairing();
    const vault = new Vault(lease, creds, log, this.repository, sink, onFailure, () => this.closeLog(lease, log));
    return { vault, isRestored: current?.isRestored ?? false };
  }

  private async credentialsOf(lease: Lease, { credentials, isRewound }: Pairing): Promise<AuthenticationCreds> {
    if (!isRewound) return credentials;
    this.logger.info({ connectionId: lease.connectionId }, 'renewed the Signal sessions of a restored pairing');
    return this.rewound.renew(lease, credentials);
  }

  logOf({ connectionId }: Lease): WriteLog | undefined {
    return this.logs.get(connectionId);
  }

  /** @throws LeaseLost */
  async isPaired(lease: Lease): Promise<boolean> {
    await this.compact(lease);
    return this.pairings.has(lease.companyId, lease.connectionId);
  }

  /**
   * Changes the stored pairings. Compacts first, so that no earlier write reappears afterwards.
   * @throws LeaseLost
   */
  async change(lease: Lease, change: PairingChange): Promise<void> {
    await this.compact(lease);
    await this.pairings[change](lease.companyId, lease);
  }

  /**
   * Called when WhatsApp has accepted the current pairing.
   * @throws LeaseLost
   */
  confirm(lease: Lease, number: string): Promise<void> {
    return this.pairings.confirm(lease.companyId, lease, number);
  }

  formerUntil({ companyId, connectionId }: Lease): Promise<Date | null> {
    return this.pairings.formerUntil(companyId, connectionId);
  }

  /**
   * Deletes everything, because the connection was deleted.
   * @throws LeaseLost
   */
  async destroy(lease: Lease): Promise<void> {
    await this.change(lease, 'removeAll');
    await this.repository.deleteJournal(lease.companyId, lease.connectionId);
    await this.logRepository.remove(lease.companyId, lease);
  }

  /**
   * Opens a log, which compacts the records of an earlier owner.
   * @throws LeaseLost
   */
  private async openLog(lease: Lease): Promise<{ log: WriteLog; hasUnpublished: boolean }> {
    // the previous session's log would otherwise restore keys deleted in the meantime
    await this.logs.get(lease.connectionId)?.close();
    const log = new WriteLog(lease, this.logRepository, this.repository, this.logger);
    const hasUnpublished = await log.open();
    this.logs.set(lease.connectionId, log);
    return { log, hasUnpublished };
  }

  /** Tracks a log until it is fully compacted into the collections. */
  private async closeLog({ connectionId }: Lease, log: WriteLog): Promise<void> {
    if ((await log.close()) && this.logs.get(connectionId) === log) this.logs.delete(connectionId);
  }

  /**
   * Compacts all writes into the collections that are read or deleted from.
   * @throws LeaseLost
   */
  private async compact(lease: Lease): Promise<void> {
    const { log } = await this.openLog(lease);
    await this.closeLog(lease, log);
  }
}
