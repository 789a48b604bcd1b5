import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { z } from 'zod';
import type { Job, JobOutcome } from '../../shared/jobs/job.js';
import { Jobs } from '../../shared/jobs/jobs.js';
import { SuggestionsRepository } from './suggestions.repository.js';

const Data = z.object({ contactId: z.string() });

/** Deletes the suggestions for a deleted contact. */
@Injectable()
export class DeleteSuggestionsJob implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly suggestions: SuggestionsRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.handle('forgetSuggestions', (job) => this.execute(job));
  }

  async execute({ companyId, data }: Pick<Job, 'companyId' | 'data'>): Promise<JobOutcome> {
    await this.suggestions.removeOfContact(companyId, Data.parse(data).contactId);
    return { done: true };
  }
}
