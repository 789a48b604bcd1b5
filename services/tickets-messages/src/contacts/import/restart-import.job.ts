import { ContactOrigin } from '@recado/contracts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isDuplicateKey, UNCLAIMED } from '@recado/service-kit/mongo';
import { z } from 'zod';
import type { Job, JobOutcome } from '../../shared/jobs/job.js';
import { Jobs } from '../../shared/jobs/jobs.js';
import { ImportsRepository } from './imports.repository.js';

const LATER_MS = 30_000;
const NOTHING_YET = { done: 0, added: 0, repeated: 0, refused: 0, staysOut: 0, rows: [] };
const Stated = ContactOrigin.pick({ userName: true, basis: true, note: true, fileName: true });
const Data = z.object({
  ...{ userId: z.string(), key: z.string(), isCsv: z.boolean() },
  stated: Stated.default({ userName: '', basis: null, note: '', fileName: null }),
});

/**
 * The previous release ran imports as jobs. They start again from the first row; existing contacts are not added again.
 */
@Injectable()
export class RestartImportJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly imports: ImportsRepository,
  ) {}

  onModuleInit(): void {
    this.jobs.handle('importContacts', (job) => this.execute(job));
  }

  async execute({ companyId, _id, data }: Job): Promise<JobOutcome> {
    const { key, isCsv, userId, stated: said } = Data.parse(data);
    const { fileName, ...stated } = said;
    const file = { key, isCsv, fileName: fileName ?? '', stated: { userId, ...stated } };
    try {
      await this.imports.restart(companyId, _id, { ...file, ...NOTHING_YET, ...UNCLAIMED, runAt: new Date() });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return { done: false, afterMs: LATER_MS }; // another import is running
    }
    return { done: true };
  }
}
