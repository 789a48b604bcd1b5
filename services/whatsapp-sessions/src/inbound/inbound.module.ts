import { Module } from '@nestjs/common';
import { ClientModule } from '../client/client.module.js';
import { ConnectionsModule } from '../connections/connections.module.js';
import { MediaModule } from '../media/media.module.js';
import { PeopleModule } from '../people/people.module.js';
import { UnreadableModule } from '../unreadable/unreadable.module.js';
import { VaultModule } from '../vault/vault.module.js';
import { InboundPumps } from './inbound-pumps.js';
import { Inboxes, InboxTools } from './inboxes.js';
import { PublishInbound } from './publish-inbound.js';

@Module({
  imports: [ClientModule, ConnectionsModule, MediaModule, PeopleModule, UnreadableModule, VaultModule],
  providers: [InboundPumps, Inboxes, InboxTools, PublishInbound],
  exports: [Inboxes],
})
export class InboundModule {}
