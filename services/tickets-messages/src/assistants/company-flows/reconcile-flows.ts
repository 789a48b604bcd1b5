import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { NatsLink, Publisher, publishTogether, type Outgoing } from '@recado/service-kit/messaging';
import { PublishedFlows } from '../../shared/replicas/state-replicas.js';
import { CompanyFlowsRepository } from './company-flows.repository.js';
import { publishedState } from './flow-view.js';

/** Publishes missing version state at startup, and all version state after NATS has lost its streams. */
@Injectable()
export class ReconcileFlows implements OnApplicationBootstrap {
  constructor(
    private readonly flows: CompanyFlowsRepository,
    private readonly copies: PublishedFlows,
    private readonly publisher: Publisher,
    private readonly link: NatsLink,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.link.onRebuilt(() => this.publish(() => 0));
    await this.publish((companyId, id) => this.copies.revisionOf(companyId, id) ?? 0);
  }

  private async publish(revisionOf: (companyId: string, id: string) => number): Promise<void> {
    await publishTogether(this.publisher, this.newerThan(revisionOf));
  }

  private async *newerThan(revisionOf: (companyId: string, id: string) => number): AsyncGenerator<Outgoing> {
    for await (const flow of this.flows.everyPublished())
      if (revisionOf(flow.companyId, flow._id) < (flow.publishedVersion ?? 0)) yield publishedState(flow);
  }
}
