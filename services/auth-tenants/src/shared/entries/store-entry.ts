import { UserState, type EntryEnd } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditBySystem } from '@recado/service-kit/audit';
import { outgoingState } from '@recado/service-kit/messaging';
import type { Transaction } from '@recado/service-kit/mongo';
import { guestStateOf, guestTombstoneOf, type Entry } from './entry.js';
import { EntriesRepository, type Which } from './entries.repository.js';

/** Writes entries together with the operator's temporary user. */
@Injectable()
export class StoreEntry {
  constructor(private readonly entries: EntriesRepository) {}

  async begin({ session, announce }: Transaction, entry: Entry): Promise<void> {
    await this.entries.insert(entry, session);
    announce(outgoingState(UserState, guestStateOf(entry)));
  }

  /** Ends active entries. Their tokens are rejected and their sockets closed from then on. */
  async end(transaction: Transaction, which: Which, endedBecause: EntryEnd): Promise<void> {
    const { session, announce } = transaction;
    const now = new Date();
    for (const entry of await this.entries.running(which, session)) {
      const endedAt = entry.until < now ? entry.until : now;
      if (await this.entries.markEnded(entry.companyId, { id: entry.id, endedAt, endedBecause }, session))
        announce(outgoingState(UserState, guestTombstoneOf(entry, now)), ...auditEnd(entry, endedAt, endedBecause));
    }
  }
}

/** Audits the end of an entry, regardless of the reason. */
const auditEnd = ({ id, companyId, operator }: Entry, at: Date, endedBecause: EntryEnd) =>
  auditBySystem(
    { companyId, correlationId: id },
    {
      ...{ action: 'operator.left', target: { id: operator.userId, name: operator.name } },
      changes: { before: {}, after: { endedBecause } },
    },
    { at, key: id },
  );
