import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Publisher, publishTogether, type Outgoing } from '@recado/service-kit/messaging';
import { Tags } from '../replicas/state-replicas.js';
import { tagState } from './tag.js';
import { TagsRepository } from './tags.repository.js';

/** At start: publishes the tags that the stream does not have, or has in an older revision. */
@Injectable()
export class ReconcileTags implements OnApplicationBootstrap {
  constructor(
    private readonly tags: TagsRepository,
    private readonly copies: Tags,
    private readonly publisher: Publisher,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await publishTogether(this.publisher, this.unknown());
  }

  private async *unknown(): AsyncGenerator<Outgoing> {
    for await (const tag of this.tags.everyCompanys())
      if ((this.copies.revisionOf(tag.companyId, tag._id) ?? 0) < tag.revision) yield tagState(tag);
  }
}
