import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, ConcurrentPollingService } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import type { ListImport } from './list-import.js';
import { ListImportsRepository } from './list-imports.repository.js';
import { RunImport } from './run-import.js';

/** A large import of one company does not block another company's, and two share a core with other work. */
const PACE = { everyMs: 500, mostAtOnce: 2 };

/** Imports files into contact lists in the background. */
@Injectable()
export class ImportRunner extends ConcurrentPollingService<ListImport> {
  constructor(
    imports: ListImportsRepository,
    private readonly runImport: RunImport,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(imports.claims, logger, 'failed to read imports into contact lists; retrying', PACE);
  }

  protected workOn(claimed: ListImport, now: () => Date): Promise<void> {
    return this.runImport.execute(claimed, now, () => this.isStopping);
  }
}
