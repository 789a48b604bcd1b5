import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { NatsLink, Publisher, publishTogether, type Outgoing } from '@recado/service-kit/messaging';
import { Tags } from '../../shared/replicas/state-replicas.js';
import { tagState, type Tag } from './tag.js';
import { TagsRepository } from './tags.repository.js';

/** Publishes missing or outdated tags at startup, and all tags after NATS has lost its streams. */
@Injectable()
export class ReconcileTags implements OnApplicationBootstrap {
  constructor(
    private readonly tags: TagsRepository,
    private readonly copies: Tags,
    private readonly publisher: Publisher,
    private readonly link: NatsLink,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.link.onRebuilt(() => this.publish(() => 0));
    await this.publish(({ companyId, _id }) => this.copies.revisionOf(companyId, _id) ?? 0);
  }

  private async publish(revisionOf: (tag: Tag) => number): Promise<void> {
    await publishTogether(this.publisher, this.newerThan(revisionOf));
  }

  private async *newerThan(revisionOf: (tag: Tag) => number): AsyncGenerator<Outgoing> {
    for await (const tag of this.tags.everyCompanys()) if (revisionOf(tag) < tag.revision) yield tagState(tag);
  }
}
