import { Module } from '@nestjs/common';
import { ClientModule } from '../client/client.module.js';
import { ConnectionsModule } from '../connections/connections.module.js';
import { MediaModule } from '../media/media.module.js';
import { PeopleModule } from '../people/people.module.js';
import { UnreadableModule } from '../unreadable/unreadable.module.js';
import { VaultModule } from '../vault/vault.module.js';
import { OpenInboundPipeline } from './open-inbound-pipeline.js';

@Module({
  imports: [ClientModule, ConnectionsModule, MediaModule, PeopleModule, UnreadableModule, VaultModule],
  providers: [OpenInboundPipeline],
  exports: [OpenInboundPipeline],
})
export class InboundModule {}
