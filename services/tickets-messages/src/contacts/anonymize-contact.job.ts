import { Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import type { Job, JobOutcome } from '../shared/jobs/job.js';
import { JobRunner } from '../shared/jobs/job-runner.js';
import { RecentContacts } from './recent-contacts.js';
import { TicketsRepository } from '../conversations/tickets.repository.js';

const Data = z.object({ contactId: z.string() });

/** Removes the personal data of a deleted contact from its tickets. */
@Injectable()
export class AnonymizeJob implements OnModuleInit {
  constructor(
    private readonly runner: JobRunner,
    private readonly tickets: TicketsRepository,
    private readonly recentContacts: RecentContacts,
  ) {}

  onModuleInit(): void {
    this.runner.handle('anonymize', (job) => this.execute(job));
  }

  async execute({ companyId, data }: Job): Promise<JobOutcome> {
    const { contactId } = Data.parse(data);
    this.recentContacts.evict(contactId);
    const nobody = { id: contactId, name: '', number: '', lid: null, email: '', profilePicUrl: '' };
    await this.tickets.refreshContact(companyId, nobody);
    return { done: true };
  }
}
