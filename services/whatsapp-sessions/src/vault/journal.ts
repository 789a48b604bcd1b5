import { Injectable } from '@nestjs/common';
import type { Lease } from '../leases/lease.js';
import type { JournalEntry, NewJournalEntry } from './journal-entry.js';
import { fromBytes } from './key-codec.js';
import { Sealing } from './sealing.js';
import { journalPlace } from './vault.js';
import { VaultRepository } from './vault.repository.js';

/** What was received and is not yet published. */
@Injectable()
export class Journal {
  constructor(
    private readonly repository: VaultRepository,
    private readonly sealing: Sealing,
  ) {}

  /** Unsettled entries after a sequence, in order. */
  async read({ companyId, connectionId }: Lease, after: number, limit: number): Promise<JournalEntry[]> {
    const stored = await this.repository.readJournal(companyId, connectionId, after, limit);
    return stored.map(({ sequence, sealed }) => {
      const opened = fromBytes(this.sealing.open(sealed, connectionId, journalPlace(sequence)));
      return { ...(opened as NewJournalEntry), sequence };
    });
  }

  settle({ companyId, connectionId }: Lease, sequences: readonly number[]): Promise<void> {
    return this.repository.settle(companyId, connectionId, sequences);
  }

  reject({ companyId, connectionId }: Lease, sequence: number): Promise<void> {
    return this.repository.reject(companyId, connectionId, sequence);
  }
}
