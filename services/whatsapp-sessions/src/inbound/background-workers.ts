import { Injectable } from '@nestjs/common';
import type { WhatsappClient } from '../client/whatsapp-client.js';
import type { HistoryImporter } from '../history/history-importer.js';
import { HistoryImporters } from '../history/history-importers.js';
import type { Lease } from '../leases/lease.js';
import type { MediaFetcher } from '../media/media-fetcher.js';
import { MediaFetchers } from '../media/media-fetchers.js';
import type { OrderLoader } from '../orders/order-loader.js';
import { OrderLoaders } from '../orders/order-loaders.js';
import type { PeopleUpdater } from '../people/people-updater.js';
import { PeopleUpdaters } from '../people/people-updaters.js';
import { UnreadableMessages } from './unreadable-messages.js';
import { UnreadableRepository } from './unreadable.repository.js';

/** A connection's workers that store data of their own outside the journal. */
export type ConnectionWorkers = Readonly<{
  people: PeopleUpdater;
  media: MediaFetcher;
  orders: OrderLoader;
  history: HistoryImporter;
  unreadable: UnreadableMessages;
}>;

@Injectable()
export class BackgroundWorkers {
  constructor(
    private readonly people: PeopleUpdaters,
    private readonly media: MediaFetchers,
    private readonly orders: OrderLoaders,
    private readonly histories: HistoryImporters,
    private readonly unreadable: UnreadableRepository,
  ) {}

  /** @param client returns the open WhatsApp client, if there is one */
  start(lease: Lease, client: () => WhatsappClient | undefined): ConnectionWorkers {
    const people = this.people.start(lease, client);
    const media = this.media.start(lease, () => {
      const open = client();
      return open && ((file) => open.refreshMedia(file));
    });
    const history = this.histories.start(lease, client, people);
    const orders = this.orders.start(lease, client);
    return { people, media, orders, history, unreadable: new UnreadableMessages(lease, this.unreadable) };
  }

  /** Deletes a deleted connection's data: pending files and orders, unreadable messages, contacts, histories. */
  async removeAll(lease: Lease): Promise<void> {
    await this.media.removeAll(lease);
    await this.orders.removeAll(lease);
    await this.unreadable.removeAll(lease.companyId, lease.connectionId);
    await this.people.removeAll(lease);
    await this.removeHistory(lease);
  }

  /** Deletes the pending history chunks of a phone that is no longer linked. */
  async removeHistory(lease: Lease): Promise<void> {
    await this.histories.removeAll(lease);
  }
}
