import { CompanyState, QueueState } from '@recado/contracts';
import { provideStateCopy } from '@recado/service-kit/messaging';
import { Module } from '@nestjs/common';
import { LeasesModule } from '../leases/leases.module.js';
import { ProxyModule } from '../proxy/proxy.module.js';
import { VaultModule } from '../vault/vault.module.js';
import { WaitingModule } from '../outbound/waiting.module.js';
import { StoreConnection } from './store-connection.js';
import { SessionHandlers } from './session-handlers.js';
import { AskConnectionOwner, AskOwner } from './ask-owner.js';
import { ChangeProxy } from './change-proxy.js';
import { CompanyPolicy } from './company-policy.js';
import { CheckNumberHandler } from './check-number.js';
import { CheckChoices } from './check-choices.js';
import { ConnectionHistory } from './connection-history.js';
import { CountConnections } from './count-connections.js';
import { ConnectionsRepository } from './store/connections.repository.js';
import { Companies, Queues } from '../replicas/state-replicas.js';
import { ConnectionHandlers } from './connection-handlers.js';
import { FindConnection } from './find-connection.js';
import { ReconcileConnections } from './reconcile-connections.js';
import { RecordSession } from './record-session.js';
import { ReleaseGone } from './release-gone.js';
import { ShowConnection } from './show-connection.js';

@Module({
  imports: [LeasesModule, ProxyModule, VaultModule, WaitingModule],
  providers: [
    provideStateCopy(Companies, CompanyState),
    provideStateCopy(Queues, QueueState),
    ConnectionsRepository,
    ConnectionHistory,
    CountConnections,
    StoreConnection,
    SessionHandlers,
    AskConnectionOwner,
    AskOwner,
    CheckNumberHandler,
    ChangeProxy,
    CheckChoices,
    CompanyPolicy,
    ConnectionHandlers,
    FindConnection,
    ReconcileConnections,
    RecordSession,
    ReleaseGone,
    ShowConnection,
  ],
  exports: [
    AskConnectionOwner,
    Companies,
    CompanyPolicy,
    ConnectionHistory,
    CountConnections,
    StoreConnection,
    FindConnection,
    RecordSession,
  ],
})
export class ConnectionsModule {}
