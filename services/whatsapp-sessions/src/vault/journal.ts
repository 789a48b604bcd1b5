import { Injectable } from '@nestjs/common';
import type { Lease } from '../leases/lease.js';
import type { JournalEntry } from '../protocol/journal-entry.js';
import { Sealing } from './sealing.js';
import { VaultRepository } from './vault.repository.js';
import { journalPlace } from './write-log.js';
import { WriteLogs } from './write-logs.js';
import { decodeEntry } from './write-record.js';

/** What was received and is not yet published: in the write log at first, then in a collection of its own. */
@Injectable()
export class Journal {
  constructor(
    private readonly repository: VaultRepository,
    private readonly sealing: Sealing,
    private readonly logs: WriteLogs,
  ) {}

  /** Unsettled entries after a sequence, in order. */
  async read(lease: Lease, after: number, limit: number): Promise<JournalEntry[]> {
    const { companyId, connectionId } = lease;
    const unfolded = this.logs.of(lease)?.unfolded() ?? []; // before the others: an entry only goes from here to there
    const stored = await this.repository.readJournal(companyId, connectionId, after, limit);
    const entries = stored.map(({ sequence, sealed }) => {
      const opened = decodeEntry(this.sealing.open(sealed, connectionId, journalPlace(sequence)));
      return { ...opened, sequence };
    });
    if (entries.length === limit) return entries;
    const last = entries.at(-1)?.sequence ?? after;
    return [...entries, ...unfolded.filter(({ sequence }) => sequence > last)].slice(0, limit);
  }

  /** @returns false when it must be removed as well */
  settle(lease: Lease, sequence: number): boolean {
    return this.logs.of(lease)?.settle(sequence) ?? false;
  }

  async remove(lease: Lease, sequences: readonly number[]): Promise<void> {
    await this.logs.of(lease)?.folded();
    await this.repository.settle(lease.companyId, lease.connectionId, sequences);
  }

  /** Kept for a person to look at. */
  async reject(lease: Lease, sequence: number): Promise<void> {
    await this.logs.of(lease)?.fold();
    await this.repository.reject(lease.companyId, lease.connectionId, sequence);
  }
}
