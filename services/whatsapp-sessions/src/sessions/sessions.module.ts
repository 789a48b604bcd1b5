import { Module } from '@nestjs/common';
import { ClientModule } from '../client/client.module.js';
import { ConnectionsModule } from '../connections/connections.module.js';
import { InboundModule } from '../inbound/inbound.module.js';
import { LeasesModule } from '../leases/leases.module.js';
import { MediaModule } from '../media/media.module.js';
import { OutboundModule } from '../outbound/outbound.module.js';
import { PeopleModule } from '../people/people.module.js';
import { ProxyModule } from '../proxy/proxy.module.js';
import { ReceiptsModule } from '../receipts/receipts.module.js';
import { VaultModule } from '../vault/vault.module.js';
import { WebVersionModule } from '../web-version/web-version.module.js';
import { AnswerQuestions } from './answer-questions.js';
import { Links } from './links.js';
import { SessionRunner } from './session-runner.js';
import { SignalListeners } from './signal-listeners.js';

@Module({
  imports: [
    LeasesModule,
    VaultModule,
    ClientModule,
    InboundModule,
    MediaModule,
    OutboundModule,
    PeopleModule,
    ProxyModule,
    ReceiptsModule,
    ConnectionsModule,
    WebVersionModule,
  ],
  providers: [AnswerQuestions, Links, SessionRunner, SignalListeners],
})
export class SessionsModule {}
