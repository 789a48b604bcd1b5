import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, ConcurrentPollingService } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import type { ContactImport } from './contact-import.js';
import { ImportsRepository } from './imports.repository.js';
import { RunImport } from './run-import.js';

/** Two imports at once, so that a large one does not block another company's. Both share a core with other work. */
const PACE = { everyMs: 500, mostAtOnce: 2 };

/** Imports files of contacts in the background. */
@Injectable()
export class ImportRunner extends ConcurrentPollingService<ContactImport> {
  constructor(
    imports: ImportsRepository,
    private readonly runImport: RunImport,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(imports.claims, logger, 'failed to read imports of contacts; retrying', PACE);
  }

  protected workOn(claimed: ContactImport, now: () => Date): Promise<void> {
    return this.runImport.execute(claimed, now, () => this.isStopping);
  }
}
