import { Id } from '@recado/contracts/core';
import { Injectable } from '@nestjs/common';
import { Publisher } from '@recado/service-kit/messaging';
import { z } from 'zod';
import type { Lease } from '../leases/lease.js';
import type { JournalEntry } from '../protocol/journal-entry.js';
import { OpenVaults } from './open-vaults.js';
import { VaultRepository } from './vault.repository.js';

/** The name under which entries are set aside and replayed. */
export const JOURNAL = 'whatsapp-sessions__journal';
/** Identifies an entry in a dead letter. */
export const SetAsideEntry = z.object({ companyId: Id, connectionId: Id, sequence: z.number().int() });
export type SetAsideEntry = z.infer<typeof SetAsideEntry>;

/** Reads and settles unpublished entries, which are first in the write log, then in their own collection. */
@Injectable()
export class Journal {
  constructor(
    private readonly repository: VaultRepository,
    private readonly vaults: OpenVaults,
    private readonly publisher: Publisher,
  ) {}

  /** Returns unsettled entries after a sequence, in order. */
  async read(lease: Lease, after: number, limit: number): Promise<JournalEntry[]> {
    const inLog = this.vaults.logOf(lease)?.entries() ?? []; // read first, because entries only move from the log to the collection
    const stored = await this.repository.readJournal(lease.companyId, lease.connectionId, after, limit);
    if (stored.length === limit) return stored;
    const last = stored.at(-1)?.sequence ?? after;
    return [...stored, ...inLog.filter(({ sequence }) => sequence > last)].slice(0, limit);
  }

  /**
   * Marks an entry as published.
   * @returns false if it must also be removed
   */
  settle(lease: Lease, sequence: number): boolean {
    return this.vaults.logOf(lease)?.settle(sequence) ?? false;
  }

  async remove(lease: Lease, sequences: readonly number[]): Promise<void> {
    await this.vaults.logOf(lease)?.compacted();
    await this.repository.settle(lease.companyId, lease.connectionId, sequences);
  }

  /** Sets an entry aside that could not be published completely, with the reason. `npm run dead-letters` lists it. */
  async setAside(lease: Lease, sequence: number, reason: string): Promise<void> {
    await this.vaults.logOf(lease)?.compact();
    const { companyId, connectionId } = lease;
    const data = JSON.stringify({ companyId, connectionId, sequence } satisfies SetAsideEntry);
    const note = { subject: `journal.${companyId}.${connectionId}`, data };
    await this.publisher.moveToDeadLetters(JOURNAL, note, reason);
    await this.repository.setAside(companyId, connectionId, sequence, reason);
  }

  readSetAside({ companyId, connectionId, sequence }: SetAsideEntry): Promise<JournalEntry | null> {
    return this.repository.readSetAside(companyId, connectionId, sequence);
  }

  /** Deletes an entry that was set aside and has now been published. */
  async removeSetAside({ companyId, connectionId, sequence }: SetAsideEntry): Promise<void> {
    await this.repository.settle(companyId, connectionId, [sequence]);
  }
}
