import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactions } from '@recado/service-kit/mongo';
import { z } from 'zod';
import { ContactPair } from '../../contacts/contact-pair.js';
import type { Job, JobOutcome } from '../../shared/jobs/job.js';
import { Jobs } from '../../shared/jobs/jobs.js';
import { RecentContacts } from '../../contacts/recent-contacts.js';
import { ReassignHistory } from './reassign-history.js';
import { ReassignTickets } from './reassign-tickets.js';

const Data = z.object({ winnerId: z.string(), loserId: z.string(), rounds: z.number().default(0) });
/** The time until no process has the old contact in memory any longer: see RecentContacts. */
const UNTIL_EVICTED_MS = 12_000;

/**
 * Merges two contacts of one person: moves tickets, messages, imported messages, notes and tags to the winner. Every
 * step is idempotent. Runs twice, because messages for the old contact may still arrive for some seconds.
 */
@Injectable()
export class MergeContactsJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly pair: ContactPair,
    private readonly reassignTickets: ReassignTickets,
    private readonly reassignHistory: ReassignHistory,
    private readonly transactions: Transactions,
    private readonly recentContacts: RecentContacts,
  ) {}

  onModuleInit(): void {
    this.jobs.handle('mergeContacts', (job) => this.execute(job));
  }

  async execute({ companyId, _id, data }: Job): Promise<JobOutcome> {
    const { winnerId, loserId, rounds } = Data.parse(data);
    const origin = { companyId, correlationId: _id };
    const winner = await this.pair.join(origin, winnerId, loserId);
    if (!winner) return { done: true }; // one of the two no longer exists
    await this.reassignTickets.all(origin, loserId, winner);
    await this.reassignHistory.execute(companyId, loserId, winnerId);
    if (rounds === 0) return { done: false, afterMs: UNTIL_EVICTED_MS, data: { winnerId, loserId, rounds: 1 } };
    await this.transactions.run((transaction) => this.pair.removeLoser(transaction, origin, loserId, winnerId));
    this.recentContacts.evict(loserId);
    return { done: true };
  }
}
