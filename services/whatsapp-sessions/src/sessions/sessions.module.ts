import { Module } from '@nestjs/common';
import { ClientModule } from '../client/client.module.js';
import { ConnectionsModule } from '../connections/connections.module.js';
import { InboundModule } from '../inbound/inbound.module.js';
import { LeasesModule } from '../leases/leases.module.js';
import { OutboundModule } from '../outbound/outbound.module.js';
import { VaultModule } from '../vault/vault.module.js';
import { Links } from './links.js';
import { SessionRunner } from './session-runner.js';
import { SessionTools } from './session-tools.js';

@Module({
  imports: [LeasesModule, VaultModule, ClientModule, InboundModule, OutboundModule, ConnectionsModule],
  providers: [Links, SessionTools, SessionRunner],
})
export class SessionsModule {}
