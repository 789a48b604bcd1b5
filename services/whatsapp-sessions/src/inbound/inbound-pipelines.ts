import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { Inject, Injectable } from '@nestjs/common';
import type { WhatsappClient } from '../client/whatsapp-client.js';
import { CompanyPolicy } from '../connections/company-policy.js';
import { Failpoints } from '../failpoint.js';
import type { Lease } from '../leases/lease.js';
import { MediaFetchers } from '../media/media-fetchers.js';
import { PeopleKeepers } from '../people/people-keepers.js';
import { Journal } from '../vault/journal.js';
import { InboundPipeline } from './inbound-pipeline.js';
import { InboundPublisher } from './inbound-publisher.js';
import { PublishInbound } from './publish-inbound.js';
import { UnreadableMessages } from './unreadable-messages.js';
import { UnreadableRepository } from './unreadable.repository.js';

/** Builds a connection's inbound pipeline from the bottom up: each part gets finished parts and nothing is added later. */
@Injectable()
export class InboundPipelines {
  constructor(
    private readonly journal: Journal,
    private readonly publisher: InboundPublisher,
    private readonly policy: CompanyPolicy,
    private readonly people: PeopleKeepers,
    private readonly media: MediaFetchers,
    private readonly unreadable: UnreadableRepository,
    private readonly failpoints: Failpoints,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @param client returns the open link, while there is one */
  open(lease: Lease, client: () => WhatsappClient | undefined): InboundPipeline {
    const { journal, policy, publisher, failpoints, logger } = this;
    const people = this.people.start(lease, client);
    const media = this.media.start(lease, () => {
      const open = client();
      return open && ((file) => open.refreshMedia(file));
    });
    const unreadable = new UnreadableMessages(lease, this.unreadable);
    const publish = new PublishInbound(lease, publisher, policy, people, media, unreadable, failpoints, logger);
    return new InboundPipeline(lease, journal, publish, unreadable, people, media, policy, logger);
  }

  /** Removes everything that pipelines of a deleted connection kept: files to fetch, unreadable messages, people. */
  async removeAll(lease: Lease): Promise<void> {
    await this.media.removeAll(lease);
    await this.unreadable.removeAll(lease.companyId, lease.connectionId);
    await this.people.removeAll(lease);
  }
}
