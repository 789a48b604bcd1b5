import { Module } from '@nestjs/common';
import { FiguresModule } from '../figures/figures.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { CountTicketsHandler } from './count-tickets.js';
import { DashboardRepository } from './dashboard.repository.js';
import { ShowDashboardHandler } from './show-dashboard.js';

@Module({
  imports: [FiguresModule, ReplicasModule],
  providers: [DashboardRepository, ShowDashboardHandler, CountTicketsHandler],
})
export class DashboardModule {}
