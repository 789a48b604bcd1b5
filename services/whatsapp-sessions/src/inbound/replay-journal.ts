import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { NatsLink, Publisher, ReplayConsumer } from '@recado/service-kit/messaging';
import { readInbound, receivedEvent } from '../protocol/inbound-message.js';
import { Journal, JOURNAL, SetAsideEntry } from '../vault/journal.js';

/** Publishes all of a journal entry that was set aside, at an operator's request, and then deletes the entry. */
@Injectable()
export class ReplayJournal implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly consumer: ReplayConsumer;

  constructor(
    link: NatsLink,
    private readonly publisher: Publisher,
    private readonly journal: Journal,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.consumer = new ReplayConsumer(link, JOURNAL, (text) => this.execute(text), logger);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.consumer.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.consumer.stop();
  }

  /** @throws if it still cannot be published */
  async execute(text: string): Promise<void> {
    const reference = SetAsideEntry.parse(JSON.parse(text));
    const { companyId, connectionId } = reference;
    const entry = await this.journal.readSetAside(reference);
    if (!entry) return;
    for (const { data } of readInbound(connectionId, entry))
      await this.publisher.publishEvent(receivedEvent(companyId, data));
    await this.journal.removeSetAside(reference);
  }
}
