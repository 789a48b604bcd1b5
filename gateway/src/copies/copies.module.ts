import { Module } from '@nestjs/common';
import { CompanyState, ConnectionState, QueueState, TagState, UserState } from '@recado/contracts';
import { provideStateCopy } from '@recado/service-kit/messaging';
import { Companies, Connections, Queues, Tags, Users } from './copies.js';

@Module({
  providers: [
    provideStateCopy(Users, UserState),
    provideStateCopy(Companies, CompanyState),
    provideStateCopy(Connections, ConnectionState),
    provideStateCopy(Queues, QueueState),
    provideStateCopy(Tags, TagState),
  ],
  exports: [Users, Companies, Connections, Queues, Tags],
})
export class CopiesModule {}
