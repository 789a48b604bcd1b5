import { Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import type { Job, JobOutcome } from '../jobs/job.js';
import { JobRunner } from '../jobs/job-runner.js';
import { RecentContacts } from '../tickets/recent-contacts.js';
import { TicketsOfContact } from '../tickets/tickets-of-contact.js';

const Data = z.object({ contactId: z.string() });

/** The tickets of a deleted contact forget who it was. */
@Injectable()
export class AnonymizeJob implements OnModuleInit {
  constructor(
    private readonly runner: JobRunner,
    private readonly ticketsOfContact: TicketsOfContact,
    private readonly recentContacts: RecentContacts,
  ) {}

  onModuleInit(): void {
    this.runner.handle('anonymize', (job) => this.execute(job));
  }

  async execute({ companyId, data }: Job): Promise<JobOutcome> {
    const { contactId } = Data.parse(data);
    this.recentContacts.forget(contactId);
    const nobody = { _id: contactId, name: '', number: '', lid: null, email: '', profilePicUrl: '' };
    await this.ticketsOfContact.refresh(companyId, nobody);
    return { done: true };
  }
}
