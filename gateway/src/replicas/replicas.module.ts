import { Module } from '@nestjs/common';
import { AnnouncementState, CompanyState, ConnectionState, QueueState, TagState, UserState } from '@recado/contracts';
import { provideStateCopy } from '@recado/service-kit/messaging';
import { Announcements, Companies, Connections, Queues, Tags, Users } from './state-replicas.js';

@Module({
  providers: [
    provideStateCopy(Users, UserState),
    provideStateCopy(Companies, CompanyState),
    provideStateCopy(Connections, ConnectionState),
    provideStateCopy(Queues, QueueState),
    provideStateCopy(Tags, TagState),
    provideStateCopy(Announcements, AnnouncementState),
  ],
  exports: [Users, Companies, Connections, Queues, Tags, Announcements],
})
export class ReplicasModule {}
