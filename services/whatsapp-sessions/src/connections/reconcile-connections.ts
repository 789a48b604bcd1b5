import { ConnectionState } from '@recado/contracts';
import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { NatsLink, outgoingState, Publisher, publishMissing } from '@recado/service-kit/messaging';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { connectionStateOf } from './store/connection.js';
import { ConnectionsRepository } from './store/connections.repository.js';

/** Publishes the connections that are missing or outdated in NATS, which may have lost its data. */
@Injectable()
export class ReconcileConnections implements OnApplicationBootstrap {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly link: NatsLink,
    private readonly publisher: Publisher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.link.onRebuilt(() => this.execute());
    await this.execute();
  }

  /** @returns the number of published connections */
  async execute(): Promise<number> {
    const { connections, link, publisher, logger } = this;
    return publishMissing({ link, publisher, logger }, ConnectionState, async function* (isMissing) {
      for await (const connection of connections.all())
        if (isMissing(connection.companyId, connection.id, connection.revision))
          yield outgoingState(ConnectionState, connectionStateOf(connection));
    });
  }
}
