import { Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import type { Job, JobOutcome } from '../shared/jobs/job.js';
import { Jobs } from '../shared/jobs/jobs.js';
import { RecentContacts } from './recent-contacts.js';
import { TicketsRepository } from '../conversations/tickets.repository.js';

const Data = z.object({ contactId: z.string() });

/** Removes the personal data of a deleted contact from its tickets. */
@Injectable()
export class AnonymizeJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly tickets: TicketsRepository,
    private readonly recentContacts: RecentContacts,
  ) {}

  onModuleInit(): void {
    this.jobs.handle('anonymize', (job) => this.execute(job));
  }

  async execute({ companyId, data }: Job): Promise<JobOutcome> {
    const { contactId } = Data.parse(data);
    this.recentContacts.evict(contactId);
    const nobody = { id: contactId, name: '', number: '', lid: null, email: '', profilePicUrl: '' };
    await this.tickets.refreshContact(companyId, nobody);
    return { done: true };
  }
}
