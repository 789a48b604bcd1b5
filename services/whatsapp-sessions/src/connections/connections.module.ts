import { CompanyState, QueueState } from '@recado/contracts';
import { provideStateCopy } from '@recado/service-kit/messaging';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { LeasesModule } from '../leases/leases.module.js';
import { VaultModule } from '../vault/vault.module.js';
import { AddConnection } from './add-connection.js';
import { AskConnection } from './ask-connection.js';
import { AskOwner } from './ask-owner.js';
import { ChangeConnection } from './change-connection.js';
import { CompanyPolicy } from './company-policy.js';
import { CheckNumber } from './check-number.js';
import { CheckQueues } from './check-queues.js';
import { ConnectionViewsRpc } from './connection-views.rpc.js';
import { ConnectionsRepository } from './connections.repository.js';
import { ConnectionsRpc } from './connections.rpc.js';
import { CompanyLockSchema, ConnectionSchema } from './connections.schemas.js';
import { Companies, Queues } from './copies.js';
import { CreateConnection } from './create-connection.js';
import { DeleteConnection } from './delete-connection.js';
import { FindTokenHolder } from './find-token-holder.js';
import { GetConnection } from './get-connection.js';
import { ListConnectionsForAdmin } from './list-connections-for-admin.js';
import { ListConnections } from './list-connections.js';
import { MoveDefault } from './move-default.js';
import { NumbersRpc } from './numbers.rpc.js';
import { PairSession } from './pair-session.js';
import { ReconcileConnections } from './reconcile-connections.js';
import { RecordSession } from './record-session.js';
import { RestartSessions } from './restart-sessions.js';
import { SessionsRpc } from './sessions.rpc.js';
import { ShowConnection } from './show-connection.js';
import { TokensRpc } from './tokens.rpc.js';
import { UpdateConnection } from './update-connection.js';

@Module({
  imports: [
    LeasesModule,
    VaultModule,
    MongooseModule.forFeature([
      { name: 'Connection', schema: ConnectionSchema },
      { name: 'CompanyLock', schema: CompanyLockSchema },
    ]),
  ],
  controllers: [ConnectionsRpc, ConnectionViewsRpc, NumbersRpc, SessionsRpc, TokensRpc],
  providers: [
    provideStateCopy(Companies, CompanyState),
    provideStateCopy(Queues, QueueState),
    ConnectionsRepository,
    AddConnection,
    AskConnection,
    AskOwner,
    CheckNumber,
    ChangeConnection,
    CheckQueues,
    CompanyPolicy,
    CreateConnection,
    DeleteConnection,
    FindTokenHolder,
    GetConnection,
    ListConnections,
    ListConnectionsForAdmin,
    MoveDefault,
    PairSession,
    ReconcileConnections,
    RecordSession,
    RestartSessions,
    ShowConnection,
    UpdateConnection,
  ],
  exports: [CompanyPolicy, ConnectionsRepository, RecordSession],
})
export class ConnectionsModule {}
