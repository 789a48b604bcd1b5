import { CountTicketsOfDays, CountTicketsOfUsers, GetDashboard } from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { CountTickets } from './count-tickets.js';
import { ShowDashboard } from './show-dashboard.js';

@Controller()
export class DashboardRpc {
  constructor(
    private readonly showDashboard: ShowDashboard,
    private readonly countTickets: CountTickets,
  ) {}

  @OnRpc(GetDashboard)
  get(request: z.output<typeof GetDashboard.request>, context: RpcContext) {
    return this.showDashboard.execute(request, context);
  }

  @OnRpc(CountTicketsOfUsers)
  users(request: z.output<typeof CountTicketsOfUsers.request>, context: RpcContext) {
    return this.countTickets.ofUsers(request, context);
  }

  @OnRpc(CountTicketsOfDays)
  days(request: z.output<typeof CountTicketsOfDays.request>, context: RpcContext) {
    return this.countTickets.ofDays(request, context);
  }
}
