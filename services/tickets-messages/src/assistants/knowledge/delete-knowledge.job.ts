import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { newId, Transactions } from '@recado/service-kit/mongo';
import { z } from 'zod';
import { TicketsRepository } from '../../conversations/tickets.repository.js';
import type { Job, JobOutcome } from '../../shared/jobs/job.js';
import { Jobs } from '../../shared/jobs/jobs.js';
import { AnswersRepository } from './answers.repository.js';
import { SourcesRepository } from './sources.repository.js';
import { StoreSource } from './store-source.js';

const Data = z.object({ contactId: z.string() });

/**
 * Removes knowledge from conversations with a deleted contact. Uses the ticket's current contact, because the ticket
 * may have
 * moved to another contact after it was approved.
 */
@Injectable()
export class DeleteKnowledgeJob implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly sources: SourcesRepository,
    private readonly storeSource: StoreSource,
    private readonly answers: AnswersRepository,
    private readonly tickets: TicketsRepository,
    private readonly transactions: Transactions,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.handle('forgetKnowledge', (job) => this.execute(job));
  }

  async execute({ companyId, data }: Pick<Job, 'companyId' | 'data'>): Promise<JobOutcome> {
    const { contactId } = Data.parse(data);
    const origin = { companyId, correlationId: newId() };
    for (const source of await this.sources.ofTickets(companyId)) {
      const ticket = await this.tickets.find(companyId, source.ticketId ?? '');
      if ((ticket?.contactId ?? source.contactId) !== contactId) continue;
      await this.transactions.run((transaction) => this.storeSource.remove(transaction, origin, source));
    }
    await this.answers.removeOfContact(companyId, contactId);
    return { done: true };
  }
}
