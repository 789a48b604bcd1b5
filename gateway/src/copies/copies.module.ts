import { Module } from '@nestjs/common';
import { CompanyState, ConnectionState, QueueState, UserState } from '@recado/contracts';
import { provideStateCopy } from '@recado/service-kit/messaging';
import { Companies, Connections, Queues, Users } from './copies.js';

@Module({
  providers: [
    provideStateCopy(Users, UserState),
    provideStateCopy(Companies, CompanyState),
    provideStateCopy(Connections, ConnectionState),
    provideStateCopy(Queues, QueueState),
  ],
  exports: [Users, Companies, Connections, Queues],
})
export class CopiesModule {}
