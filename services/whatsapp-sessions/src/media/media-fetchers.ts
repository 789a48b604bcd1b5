import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { Inject, Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import type { Lease } from '../leases/lease.js';
import type { PhoneLink } from './download-media.js';
import { FetchMedia } from './fetch-media.js';
import { MediaFetcher } from './media-fetcher.js';
import { PendingMediaRepository } from './pending-media.repository.js';

/** The limit for all connections together. */
const AT_ONCE = 12;

/** Creates the media fetchers of the connections that this process owns, and limits their parallel downloads. */
@Injectable()
export class MediaFetchers {
  private readonly slots = pLimit(AT_ONCE);

  constructor(
    private readonly fetch: FetchMedia,
    private readonly pending: PendingMediaRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Starts with the files left by an earlier owner. */
  start(lease: Lease, phone: PhoneLink): MediaFetcher {
    const fetcher = new MediaFetcher(lease, phone, this.fetch, this.pending, this.slots, this.logger);
    fetcher.check();
    return fetcher;
  }

  async removeAll({ companyId, connectionId }: Lease): Promise<void> {
    await this.pending.removeAll(companyId, connectionId);
  }
}
