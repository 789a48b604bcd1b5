import { CompanyState, ConnectionState, QueueState, UserState } from '@recado/contracts';
import { Module } from '@nestjs/common';
import { provideStateCopy } from '@recado/service-kit/messaging';
import { ChooseConnection } from './choose-connection.js';
import { Companies, Connections, Queues, Users } from './copies.js';

@Module({
  providers: [
    provideStateCopy(Companies, CompanyState),
    provideStateCopy(Users, UserState),
    provideStateCopy(Connections, ConnectionState),
    provideStateCopy(Queues, QueueState),
    ChooseConnection,
  ],
  exports: [Companies, Users, Connections, Queues, ChooseConnection],
})
export class ReferenceModule {}
