import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PublishedFlowState } from '@recado/contracts';
import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { NatsLink, Publisher, publishMissing } from '@recado/service-kit/messaging';
import { CompanyFlowsRepository } from './company-flows.repository.js';
import { publishedState } from './flow-view.js';

/** Publishes the published versions that are missing or outdated in NATS, which may have lost its data. */
@Injectable()
export class ReconcileFlows implements OnApplicationBootstrap {
  constructor(
    private readonly flows: CompanyFlowsRepository,
    private readonly link: NatsLink,
    private readonly publisher: Publisher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.link.onRebuilt(() => this.publish());
    await this.publish();
  }

  private async publish(): Promise<void> {
    const { flows, link, publisher, logger } = this;
    await publishMissing({ link, publisher, logger }, PublishedFlowState, async function* (isMissing) {
      for await (const flow of flows.everyPublished())
        if (isMissing(flow.companyId, flow._id, flow.publishedVersion ?? 0)) yield publishedState(flow);
    });
  }
}
