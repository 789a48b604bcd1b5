import { Module } from '@nestjs/common';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { TicketDaysModule } from '../../shared/ticket-days/ticket-days.module.js';
import { DayFiguresRepository } from './day-figures.repository.js';
import { ReadFigures } from './read-figures.js';

/** A company's ticket figures per day. */
@Module({
  imports: [ReplicasModule, TicketDaysModule],
  providers: [DayFiguresRepository, ReadFigures],
  exports: [ReadFigures],
})
export class FiguresModule {}
