import { Module } from '@nestjs/common';
import { ReplicasModule } from '../replicas/replicas.module.js';
import { NoteTicketChange } from './note-ticket-change.js';
import { ReadDayVersions } from './read-day-versions.js';
import { TicketDayVersionsRepository } from './ticket-day-versions.repository.js';

/** Tracks which past days have changed since their figures were stored. */
@Module({
  imports: [ReplicasModule],
  providers: [TicketDayVersionsRepository, NoteTicketChange, ReadDayVersions],
  exports: [NoteTicketChange, ReadDayVersions],
})
export class TicketDaysModule {}
