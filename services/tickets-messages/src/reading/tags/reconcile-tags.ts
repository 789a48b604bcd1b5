import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { TagState } from '@recado/contracts';
import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { NatsLink, Publisher, publishMissing } from '@recado/service-kit/messaging';
import { tagState } from './tag.js';
import { TagsRepository } from './tags.repository.js';

/** Publishes the tags that are missing or outdated in NATS, which may have lost its data. */
@Injectable()
export class ReconcileTags implements OnApplicationBootstrap {
  constructor(
    private readonly tags: TagsRepository,
    private readonly link: NatsLink,
    private readonly publisher: Publisher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.link.onRebuilt(() => this.publish());
    await this.publish();
  }

  private async publish(): Promise<void> {
    const { tags, link, publisher, logger } = this;
    await publishMissing({ link, publisher, logger }, TagState, async function* (isMissing) {
      for await (const tag of tags.everyCompanys())
        if (isMissing(tag.companyId, tag._id, tag.revision)) yield tagState(tag);
    });
  }
}
