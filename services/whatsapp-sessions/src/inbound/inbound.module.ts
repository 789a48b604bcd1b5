import { Module } from '@nestjs/common';
import { BulkLimiterModule } from '../bulk-limiter/bulk-limiter.module.js';
import { ClientModule } from '../client/client.module.js';
import { ConnectionsModule } from '../connections/connections.module.js';
import { HistoryModule } from '../history/history.module.js';
import { MediaModule } from '../media/media.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { PeopleModule } from '../people/people.module.js';
import { VaultModule } from '../vault/vault.module.js';
import { InboundPipelines } from './inbound-pipelines.js';
import { InboundPublisher } from './inbound-publisher.js';
import { BackgroundWorkers } from './background-workers.js';
import { ReplayJournal } from './replay-journal.js';
import { UnreadableRepository } from './unreadable.repository.js';

@Module({
  imports: [
    BulkLimiterModule,
    ClientModule,
    ConnectionsModule,
    HistoryModule,
    MediaModule,
    OrdersModule,
    PeopleModule,
    VaultModule,
  ],
  providers: [BackgroundWorkers, InboundPipelines, InboundPublisher, ReplayJournal, UnreadableRepository],
  exports: [InboundPipelines],
})
export class InboundModule {}
