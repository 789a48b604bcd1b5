import { ConnectionState } from '@recado/contracts';
import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import {
  NatsLink,
  outgoingState,
  Publisher,
  publishTogether,
  StateCopy,
  type Outgoing,
} from '@recado/service-kit/messaging';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { connectionStateOf } from './connection.js';
import { ConnectionsRepository } from './connections.repository.js';

/** Publishes the connections that NATS does not have, or has in an older revision: its data may have been lost. */
@Injectable()
export class ReconcileConnections implements OnApplicationBootstrap {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly link: NatsLink,
    private readonly publisher: Publisher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.link.onRebuilt(async () => void (await this.execute()));
    await this.execute();
  }

  /** @returns the number of published connections */
  async execute(): Promise<number> {
    const known = new StateCopy(ConnectionState, this.logger);
    await known.start(this.link);
    const published = await publishTogether(this.publisher, this.missingIn(known));
    await known.stop();
    if (published > 0) this.logger.info({ published }, 'published connections again: NATS had lost them');
    return published;
  }

  private async *missingIn(known: StateCopy<typeof ConnectionState>): AsyncGenerator<Outgoing> {
    for await (const connection of this.connections.all())
      if ((known.revisionOf(connection.companyId, connection.id) ?? -1) < connection.revision)
        yield outgoingState(ConnectionState, connectionStateOf(connection));
  }
}
