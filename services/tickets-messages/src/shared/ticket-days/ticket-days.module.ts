import { Module } from '@nestjs/common';
import { ReplicasModule } from '../replicas/replicas.module.js';
import { RecordTicketChange } from './record-ticket-change.js';
import { ReadDayVersions } from './read-day-versions.js';
import { TicketDayVersionsRepository } from './ticket-day-versions.repository.js';

/** Tracks which past days have changed since their figures were stored. */
@Module({
  imports: [ReplicasModule],
  providers: [TicketDayVersionsRepository, RecordTicketChange, ReadDayVersions],
  exports: [RecordTicketChange, ReadDayVersions],
})
export class TicketDaysModule {}
