import { Injectable } from '@nestjs/common';
import type { Lease } from '../leases/lease.js';
import type { JournalEntry } from '../protocol/journal-entry.js';
import { OpenVaults } from './open-vaults.js';
import { VaultRepository } from './vault.repository.js';

/** Reads and settles entries that are not yet published: they are in the write log at first, then in their own collection. */
@Injectable()
export class Journal {
  constructor(
    private readonly repository: VaultRepository,
    private readonly vaults: OpenVaults,
  ) {}

  /** Returns unsettled entries after a sequence, in order. */
  async read(lease: Lease, after: number, limit: number): Promise<JournalEntry[]> {
    const inLog = this.vaults.logOf(lease)?.entries() ?? []; // read first, because entries only move from the log to the collection
    const stored = await this.repository.readJournal(lease.companyId, lease.connectionId, after, limit);
    if (stored.length === limit) return stored;
    const last = stored.at(-1)?.sequence ?? after;
    return [...stored, ...inLog.filter(({ sequence }) => sequence > last)].slice(0, limit);
  }

  /** Notes that an entry is published. @returns false when it must be removed as well */
  settle(lease: Lease, sequence: number): boolean {
    return this.vaults.logOf(lease)?.settle(sequence) ?? false;
  }

  async remove(lease: Lease, sequences: readonly number[]): Promise<void> {
    await this.vaults.logOf(lease)?.compacted();
    await this.repository.settle(lease.companyId, lease.connectionId, sequences);
  }

  /** Keeps an entry that cannot become an event for a person to look at. */
  async reject(lease: Lease, sequence: number): Promise<void> {
    await this.vaults.logOf(lease)?.compact();
    await this.repository.reject(lease.companyId, lease.connectionId, sequence);
  }
}
