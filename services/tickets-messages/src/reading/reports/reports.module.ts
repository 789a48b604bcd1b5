import { Module } from '@nestjs/common';
import { FiguresModule } from '../figures/figures.module.js';
import { PagingModule } from '../../shared/paging/paging.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { ListReportHandler, ReportView } from './list-report.js';
import { ReportsRepository } from './reports.repository.js';
import { ShowReportFiguresHandler } from './show-report-figures.js';

/** Reports of tickets with times, ratings and totals. */
@Module({
  imports: [FiguresModule, PagingModule, ReplicasModule],
  providers: [ReportsRepository, ReportView, ListReportHandler, ShowReportFiguresHandler],
})
export class ReportsModule {}
