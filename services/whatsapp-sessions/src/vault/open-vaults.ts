import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { Inject, Injectable } from '@nestjs/common';
import { initAuthCreds, type AuthenticationCreds } from '@whiskeysockets/baileys';
import type { Lease } from '../leases/lease.js';
import { fromBytes } from './key-codec.js';
import { Vault, type EntrySink, type OnFailure } from './vault.js';
import { VaultRepository } from './vault.repository.js';
import { WriteLogRepository } from './write-log.repository.js';
import { WriteLog } from './write-log.js';

/** Opens and empties vaults, and knows the write logs of the open ones. */
@Injectable()
export class OpenVaults {
  private readonly logs = new Map<string, WriteLog>();

  constructor(
    private readonly repository: VaultRepository,
    private readonly logRepository: WriteLogRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws LeaseLost */
  async open(lease: Lease, sink: EntrySink, onFailure: OnFailure): Promise<Vault> {
    const { log, hasUnpublished } = await this.openLog(lease);
    if (hasUnpublished) sink.offer([]);
    const stored = await this.repository.readCredentials(lease.companyId, lease.connectionId);
    const creds = stored ? (fromBytes(stored) as AuthenticationCreds) : initAuthCreds();
    return new Vault(lease, creds, log, this.repository, sink, onFailure, () => this.closeLog(lease, log));
  }

  logOf({ connectionId }: Lease): WriteLog | undefined {
    return this.logs.get(connectionId);
  }

  /** @throws LeaseLost */
  async isPaired(lease: Lease): Promise<boolean> {
    await this.compact(lease);
    return this.repository.hasCredentials(lease.companyId, lease.connectionId);
  }

  /** Removes credentials and keys, because the device is no longer linked. @throws LeaseLost */
  async forgetPairing(lease: Lease): Promise<void> {
    await this.compact(lease);
    await this.repository.forgetPairing(lease.companyId, lease);
  }

  /** Removes everything, because the connection was deleted. @throws LeaseLost */
  async destroy(lease: Lease): Promise<void> {
    await this.forgetPairing(lease);
    await this.repository.deleteJournal(lease.companyId, lease.connectionId);
    await this.logRepository.remove(lease.companyId, lease);
  }

  /** Opens a log, which compacts what an earlier owner left in it. @throws LeaseLost */
  private async openLog(lease: Lease): Promise<{ log: WriteLog; hasUnpublished: boolean }> {
    // the log of an earlier link would otherwise bring keys back that are removed meanwhile
    await this.logs.get(lease.connectionId)?.close();
    const log = new WriteLog(lease, this.logRepository, this.repository, this.logger);
    const hasUnpublished = await log.open();
    this.logs.set(lease.connectionId, log);
    return { log, hasUnpublished };
  }

  /** Keeps a log known while a part of it is not in the collections that are read. */
  private async closeLog({ connectionId }: Lease, log: WriteLog): Promise<void> {
    if ((await log.close()) && this.logs.get(connectionId) === log) this.logs.delete(connectionId);
  }

  /** Brings everything that was written to the collections where it is read or removed. @throws LeaseLost */
  private async compact(lease: Lease): Promise<void> {
    const { log } = await this.openLog(lease);
    await this.closeLog(lease, log);
  }
}
