import { Module } from '@nestjs/common';
import { ReferenceModule } from '../reference/reference.module.js';
import { CountTickets } from './count-tickets.js';
import { DashboardRepository } from './dashboard.repository.js';
import { DashboardRpc } from './dashboard.rpc.js';
import { DashboardCopies, ShowDashboard } from './show-dashboard.js';

@Module({
  imports: [ReferenceModule],
  controllers: [DashboardRpc],
  providers: [DashboardRepository, DashboardCopies, ShowDashboard, CountTickets],
})
export class DashboardModule {}
