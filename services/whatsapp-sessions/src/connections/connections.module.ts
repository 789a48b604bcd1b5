import { CompanyState, QueueState } from '@recado/contracts';
import { provideStateCopy } from '@recado/service-kit/messaging';
import { Module } from '@nestjs/common';
import { LeasesModule } from '../leases/leases.module.js';
import { ProxyModule } from '../proxy/proxy.module.js';
import { VaultModule } from '../vault/vault.module.js';
import { WaitingModule } from '../outbound/waiting.module.js';
import { AddConnection } from './add-connection.js';
import { ControlSessionHandler } from './control-session.js';
import { AskConnectionOwner } from './ask-connection-owner.js';
import { AskOwner } from './ask-owner.js';
import { ChangeConnection } from './change-connection.js';
import { ChangeProxy } from './change-proxy.js';
import { CompanyPolicy } from './company-policy.js';
import { CheckNumberHandler } from './check-number.js';
import { CheckChoices } from './check-choices.js';
import { ConfirmNumberHandler } from './confirm-number.js';
import { ConnectionHistory } from './connection-history.js';
import { ConnectionsRepository } from './store/connections.repository.js';
import { Companies, Queues } from '../replicas/state-replicas.js';
import { CreateConnectionHandler } from './create-connection.js';
import { DeleteConnectionHandler } from './delete-connection.js';
import { FindConnection } from './find-connection.js';
import { FindTokenHolderHandler } from './find-token-holder.js';
import { GetConnectionHandler } from './get-connection.js';
import { ListConnectionsForAdminHandler } from './list-connections-for-admin.js';
import { ListConnectionsHandler } from './list-connections.js';
import { MoveDefault } from './move-default.js';
import { ReconcileConnections } from './reconcile-connections.js';
import { RecordSession } from './record-session.js';
import { ReleaseGone } from './release-gone.js';
import { RenewTokenHandler } from './renew-token.js';
import { RestartSessionsHandler } from './restart-sessions.js';
import { ShowConnection } from './show-connection.js';
import { UpdateConnectionHandler } from './update-connection.js';

@Module({
  imports: [LeasesModule, ProxyModule, VaultModule, WaitingModule],
  providers: [
    provideStateCopy(Companies, CompanyState),
    provideStateCopy(Queues, QueueState),
    ConnectionsRepository,
    ConnectionHistory,
    AddConnection,
    ControlSessionHandler,
    AskConnectionOwner,
    AskOwner,
    CheckNumberHandler,
    ChangeConnection,
    ChangeProxy,
    CheckChoices,
    CompanyPolicy,
    ConfirmNumberHandler,
    CreateConnectionHandler,
    DeleteConnectionHandler,
    FindConnection,
    FindTokenHolderHandler,
    GetConnectionHandler,
    ListConnectionsHandler,
    ListConnectionsForAdminHandler,
    MoveDefault,
    ReconcileConnections,
    RecordSession,
    ReleaseGone,
    RenewTokenHandler,
    RestartSessionsHandler,
    ShowConnection,
    UpdateConnectionHandler,
  ],
  exports: [
    AskConnectionOwner,
    Companies,
    CompanyPolicy,
    ConnectionHistory,
    DeleteConnectionHandler,
    FindConnection,
    RecordSession,
  ],
})
export class ConnectionsModule {}
