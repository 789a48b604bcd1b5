import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { StoreConnection } from '../connections/store-connection.js';
import { Companies } from '../replicas/state-replicas.js';

/**
 * Deletes the connections of deleted companies, so that their numbers are unlinked. At startup, it also handles
 * companies that were deleted while the service was down, or whose removal was interrupted by a crash. Every process
 * does this; the second one finds nothing to delete.
 */
@Injectable()
export class RemoveConnections implements OnApplicationBootstrap {
  constructor(
    private readonly companies: Companies,
    private readonly storeConnection: StoreConnection,
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
    this.storeConnection
      .removeAll(companyId)
      .catch((error: unknown) =>
        this.logger.error(
          { err: error, companyId },
          'failed to remove the connections of a deleted company; retrying at the next start',
        ),
      );
  }
}
