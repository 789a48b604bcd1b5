import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { z } from 'zod';
import { ImportedMessagesRepository } from '../../conversations/imported-messages.repository.js';
import type { Job, JobOutcome } from '../../shared/jobs/job.js';
import { Jobs } from '../../shared/jobs/jobs.js';

const Data = z.object({ contactId: z.string(), rounds: z.number().default(0) });
/** The time until no process has the contact in memory any longer: see RecentContacts. */
const UNTIL_EVICTED_MS = 12_000;

/** Removes a deleted contact's imported messages, and later those that were imported in the meantime. */
@Injectable()
export class DeleteHistoryJob implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly imported: ImportedMessagesRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.handle('forgetHistory', (job) => this.execute(job));
  }

  async execute({ companyId, data }: Pick<Job, 'companyId' | 'data'>): Promise<JobOutcome> {
    const { contactId, rounds } = Data.parse(data);
    await this.imported.removeOfContact(companyId, contactId);
    if (rounds > 0) return { done: true };
    return { done: false, afterMs: UNTIL_EVICTED_MS, data: { contactId, rounds: 1 } };
  }
}
