import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { Inject, Injectable } from '@nestjs/common';
import type { WhatsappClient } from '../client/whatsapp-client.js';
import { CompanyPolicy } from '../connections/company-policy.js';
import { Failpoints } from '../failpoint.js';
import type { Lease } from '../leases/lease.js';
import { Journal } from '../vault/journal.js';
import { InboundPipeline } from './inbound-pipeline.js';
import { InboundPublisher } from './inbound-publisher.js';
import { BackgroundWorkers } from './background-workers.js';
import { PublishInbound } from './publish-inbound.js';

/** Builds a connection's inbound pipeline from complete components; none is added later. */
@Injectable()
export class InboundPipelines {
  constructor(
    private readonly journal: Journal,
    private readonly publisher: InboundPublisher,
    private readonly policy: CompanyPolicy,
    readonly workers: BackgroundWorkers,
    private readonly failpoints: Failpoints,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @param client returns the open WhatsApp client, if there is one */
  open(lease: Lease, client: () => WhatsappClient | undefined): InboundPipeline {
    const { journal, policy, publisher, failpoints, logger } = this;
    const workers = this.workers.start(lease, client);
    const publish = new PublishInbound(lease, publisher, policy, workers, failpoints, logger);
    return new InboundPipeline(lease, journal, publish, workers, policy, logger);
  }
}
