import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { Inject, Injectable } from '@nestjs/common';
import type { Lease } from '../leases/lease.js';
import { Sealing } from './sealing.js';
import { VaultRepository } from './vault.repository.js';
import { WriteLog } from './write-log.js';
import { WriteLogRepository } from './write-log.repository.js';

/** The write logs of the sessions that this process runs. */
@Injectable()
export class WriteLogs {
  private readonly logs = new Map<string, WriteLog>();

  constructor(
    private readonly log: WriteLogRepository,
    private readonly vault: VaultRepository,
    private readonly sealing: Sealing,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** What an earlier opening or owner left is folded. @throws LeaseLost */
  async open(lease: Lease): Promise<{ log: WriteLog; isOwed: boolean }> {
    const { log, vault, sealing, logger } = this;
    const opened = await WriteLog.open(lease, { log, vault, sealing, logger });
    this.logs.set(lease.connectionId, opened.log);
    return opened;
  }

  of({ connectionId }: Lease): WriteLog | undefined {
    return this.logs.get(connectionId);
  }

  /** Stays known while something of it is not in the database's other collections. */
  async close({ connectionId }: Lease, log: WriteLog): Promise<void> {
    if ((await log.close()) && this.logs.get(connectionId) === log) this.logs.delete(connectionId);
  }

  /** For what must be read or removed where it is kept. @throws LeaseLost */
  async settle(lease: Lease): Promise<void> {
    const { log } = await this.open(lease);
    await this.close(lease, log);
  }
}
