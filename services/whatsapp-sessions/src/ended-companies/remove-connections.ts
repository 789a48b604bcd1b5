import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DeleteConnectionHandler } from '../connections/delete-connection.js';
import { Companies } from '../replicas/state-replicas.js';

/**
 * Removes the connections of companies that were deleted, so that their numbers are unlinked. A start looks for companies
 * that ended meanwhile, or whose removal a crash cut short. Every process does so; the second one finds nothing left.
 */
@Injectable()
export class RemoveConnections implements OnApplicationBootstrap {
  constructor(
    private readonly companies: Companies,
    private readonly deleteConnection: DeleteConnectionHandler,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.companies.onChange(({ companyId, after }) => {
      if (!after) this.begin(companyId);
    });
    for (const companyId of this.companies.companies())
      if (!this.companies.get(companyId, companyId)) this.begin(companyId);
  }

  private begin(companyId: string): void {
    this.deleteConnection
      .removeAll(companyId)
      .catch((error: unknown) =>
        this.logger.error(
          { err: error, companyId },
          'failed to remove the connections of a deleted company; the next start tries again',
        ),
      );
  }
}
