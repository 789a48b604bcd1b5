import { type Dashboard, GetDashboard } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { CompanySettings } from '../replicas/company-settings.js';
import { DashboardRepository, type Finished } from './dashboard.repository.js';
import { rangeWanted } from './dashboard-range.js';
import { Companies, Connections, Users } from '../replicas/state-replicas.js';

const MINUTE_MS = 60_000;
const minutesOf = ({ sum, count }: { sum: number; count: number }): number | null =>
  count === 0 ? null : Math.round(sum / count / MINUTE_MS);

const together = (parts: readonly { sum: number; count: number }[]) => ({
  sum: parts.reduce((total, { sum }) => total + sum, 0),
  count: parts.reduce((total, { count }) => total + count, 0),
});

/** Shows the figures of a company's service in a period, as a whole and by agent. */
@Injectable()
export class ShowDashboardHandler {
  constructor(
    private readonly dashboard: DashboardRepository,
    private readonly companies: Companies,
    private readonly connections: Connections,
    private readonly users: Users,
    private readonly settings: CompanySettings,
  ) {}

  /** @throws ERR_VALIDATION when no time is named */
  @OnRpc(GetDashboard)
  async execute(request: z.output<typeof GetDashboard.request>, context: RpcContext): Promise<Dashboard> {
    const { companyId, super: isSuper } = actorOf(context);
    const range = rangeWanted(request, this.settings.timeZone(companyId), new Date());
    const [supportHappening, supportPending, finished, ratings] = await Promise.all([
      this.dashboard.countNow(companyId, 'open'),
      this.dashboard.countNow(companyId, 'pending'),
      this.dashboard.finished(companyId, range),
      this.dashboard.ratingsOf(companyId, range),
    ]);
    return {
      counters: {
        ...{ supportHappening, supportPending },
        supportFinished: together(finished.map(({ support }) => support)).count,
        avgSupportTime: minutesOf(together(finished.map(({ support }) => support))),
        avgWaitTime: minutesOf(together(finished.map(({ wait }) => wait))),
        ...this.ofPlatform(isSuper),
      },
      attendants: this.attendants(companyId, finished, ratings),
    };
  }

  private ofPlatform(isSuper: boolean) {
    if (!isSuper) return { totalWhatsappSessions: null, totalCompanies: null };
    return {
      totalWhatsappSessions: this.connections.all().filter(({ status }) => status === 'CONNECTED').length,
      totalCompanies: this.companies.all().length,
    };
  }

  private attendants(companyId: string, finished: readonly Finished[], ratings: ReadonlyMap<string, number>) {
    const byUser = new Map(finished.map((row) => [row.userId, row]));
    const people = this.users.list(companyId).filter(({ operator }) => !operator);
    const rows = people.map(({ id, name }) => {
      const row = byUser.get(id);
      return {
        ...{ id, name, finished: row?.count ?? 0, rating: ratings.get(id) ?? null },
        avgSupportTime: row ? minutesOf(row.support) : null,
        avgWaitTime: row ? minutesOf(row.wait) : null,
      };
    });
    return rows.toSorted((a, b) => b.finished - a.finished || a.name.localeCompare(b.name));
  }
}
