import { Module } from '@nestjs/common';
import { ClientModule } from '../client/client.module.js';
import { VaultModule } from '../vault/vault.module.js';
import { InboundPumps } from './inbound-pumps.js';
import { PublishInbound } from './publish-inbound.js';
import { PublishSignals } from './publish-signals.js';

@Module({
  imports: [ClientModule, VaultModule],
  providers: [InboundPumps, PublishInbound, PublishSignals],
  exports: [InboundPumps, PublishSignals],
})
export class InboundModule {}
