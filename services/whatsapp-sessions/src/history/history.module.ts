import { Module } from '@nestjs/common';
import { BulkLimiterModule } from '../bulk-limiter/bulk-limiter.module.js';
import { ClientModule } from '../client/client.module.js';
import { ConnectionsModule } from '../connections/connections.module.js';
import { LeasesModule } from '../leases/leases.module.js';
import { MediaModule } from '../media/media.module.js';
import { ProxyModule } from '../proxy/proxy.module.js';
import { VaultModule } from '../vault/vault.module.js';
import { DeliverMissed } from './deliver-missed.js';
import { HistoryChunksRepository } from './history-chunks.repository.js';
import { HistoryImporters } from './history-importers.js';
import { HistoryPace } from './history-pace.js';
import { ImportChunk } from './import-chunk.js';
import { OpenChunk } from './open-chunk.js';
import { RecordHistory } from './record-history.js';

@Module({
  imports: [BulkLimiterModule, ClientModule, ConnectionsModule, LeasesModule, MediaModule, ProxyModule, VaultModule],
  providers: [
    DeliverMissed,
    HistoryChunksRepository,
    HistoryImporters,
    HistoryPace,
    ImportChunk,
    OpenChunk,
    RecordHistory,
  ],
  exports: [HistoryImporters],
})
export class HistoryModule {}
