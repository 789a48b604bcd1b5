import { Module } from '@nestjs/common';
import { ReferenceModule } from '../reference/reference.module.js';
import { CountTicketsHandler } from './count-tickets.js';
import { DashboardRepository } from './dashboard.repository.js';
import { DashboardCopies, ShowDashboardHandler } from './show-dashboard.js';

@Module({
  imports: [ReferenceModule],
  providers: [DashboardRepository, DashboardCopies, ShowDashboardHandler, CountTicketsHandler],
})
export class DashboardModule {}
