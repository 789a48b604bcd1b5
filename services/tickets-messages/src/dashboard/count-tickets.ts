import { CountTicketsOfDays, CountTicketsOfUsers } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { CompanySettings } from '../replicas/company-settings.js';
import { DisplayNames } from '../replicas/display-names.js';
import { rangeOfDays } from '../replicas/day.js';
import { DashboardRepository } from './dashboard.repository.js';

type Request = z.output<typeof CountTicketsOfDays.request>;

/** Counts opened tickets by user and by day for the charts of the dashboard. */
@Injectable()
export class CountTicketsHandler {
  constructor(
    private readonly dashboard: DashboardRepository,
    private readonly settings: CompanySettings,
    private readonly names: DisplayNames,
  ) {}

  /** Counts tickets by their user; those without a user are left out. */
  @OnRpc(CountTicketsOfUsers)
  async ofUsers(request: Request, context: RpcContext): Promise<z.input<typeof CountTicketsOfUsers.reply>> {
    const { companyId } = actorOf(context);
    const { range } = this.rangeOf(companyId, request);
    const found = await this.dashboard.byUser(companyId, range);
    const data = found.flatMap(({ userId, quantity }) => {
      const user = this.names.user({ companyId, userId });
      return user ? [{ name: user.name, quantity }] : [];
    });
    return {
      data: data.toSorted((a, b) => b.quantity - a.quantity),
      count: data.reduce((total, { quantity }) => total + quantity, 0),
    };
  }

  @OnRpc(CountTicketsOfDays)
  async ofDays(request: Request, context: RpcContext): Promise<z.input<typeof CountTicketsOfDays.reply>> {
    const { companyId } = actorOf(context);
    const { range, timeZone } = this.rangeOf(companyId, request);
    const data = await this.dashboard.byDay(companyId, range, timeZone);
    return { data, count: data.reduce((sum, { total }) => sum + total, 0) };
  }

  private rangeOf(companyId: string, { initialDate, finalDate }: Request) {
    const timeZone = this.settings.timeZone(companyId);
    return { timeZone, range: rangeOfDays(initialDate, finalDate, timeZone) };
  }
}
