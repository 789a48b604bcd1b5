import { type Dashboard, GetDashboard } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { averageOf, averageRate, together, waitOf, type DayFigures, type Sum, type Rates } from '../figures/figures.js';
import { ReadFigures, type Days } from '../figures/read-figures.js';
import { CompanySettings } from '../replicas/company-settings.js';
import { DashboardRepository, type Pending, type Waiting } from './dashboard.repository.js';
import { daysWanted, reachesNow } from './dashboard-range.js';
import { Companies, Connections, Users } from '../replicas/state-replicas.js';

type Now = Pending & { open: number };

const add = (sums: readonly Sum[]): Sum => ({
  count: sums.reduce((total, { count }) => total + count, 0),
  seconds: sums.reduce((total, { seconds }) => total + seconds, 0),
});

/** Shows the figures of a company's service in a period, as a whole and by agent. */
@Injectable()
export class ShowDashboardHandler {
  /** Readers of the same moment share one count. */
  private readonly counting = new Map<string, Promise<Now>>();

  constructor(
    private readonly dashboard: DashboardRepository,
    private readonly figures: ReadFigures,
    private readonly companies: Companies,
    private readonly connections: Connections,
    private readonly users: Users,
    private readonly settings: CompanySettings,
  ) {}

  /** @throws ERR_VALIDATION when no time is named */
  @OnRpc(GetDashboard)
  async execute(request: z.output<typeof GetDashboard.request>, context: RpcContext): Promise<Dashboard> {
    const { companyId, super: isSuper } = actorOf(context);
    const now = new Date();
    const days = daysWanted(request, this.settings.timeZone(companyId), now);
    const [byDay, present] = await Promise.all([this.figures.ended(companyId, days), this.countNow(companyId)]);
    const figures = together(byDay.values());
    return {
      counters: {
        ...{ supportHappening: present.open, supportPending: present.pending },
        ...this.times(companyId, figures, { days, waiting: present.waiting, now }),
        ...this.ofPlatform(isSuper),
      },
      ratings: ratingsOf(figures),
      attendants: this.attendants(companyId, figures),
    };
  }

  private countNow(companyId: string): Promise<Now> {
    const running = this.counting.get(companyId);
    if (running) return running;
    const counted = Promise.all([this.dashboard.countOpen(companyId), this.dashboard.pendingNow(companyId)])
      .then(([open, present]) => ({ open, ...present }))
      .finally(() => this.counting.delete(companyId));
    this.counting.set(companyId, counted);
    return counted;
  }

  private times(
    companyId: string,
    { finished }: DayFigures,
    { days, waiting, now }: { days: Days; waiting: Waiting; now: Date },
  ) {
    const rows = Object.values(finished);
    const support = add(rows.map(({ count, supportSeconds: seconds }) => ({ count, seconds })));
    const waited = add(rows.map(({ wait }) => wait));
    const isNow = reachesNow(days, this.settings.timeZone(companyId), now);
    return {
      supportFinished: support.count,
      avgSupportTime: averageOf(support),
      avgWaitTime: averageOf(isNow ? waitOf(waited, waiting, now) : waited),
    };
  }

  private ofPlatform(isSuper: boolean) {
    if (!isSuper) return { totalWhatsappSessions: null, totalCompanies: null };
    return {
      totalWhatsappSessions: this.connections.all().filter(({ status }) => status === 'CONNECTED').length,
      totalCompanies: this.companies.all().length,
    };
  }

  private attendants(companyId: string, { finished, rated }: DayFigures) {
    const people = this.users.list(companyId).filter(({ operator }) => !operator);
    const rows = people.map(({ id, name }) => {
      const row = finished[id];
      return {
        ...{ id, name, finished: row?.count ?? 0, rating: averageRate(rated[id] ?? [0, 0, 0]) },
        avgSupportTime: row ? averageOf({ count: row.count, seconds: row.supportSeconds }) : null,
        avgWaitTime: row ? averageOf(row.wait) : null,
      };
    });
    return rows.toSorted((a, b) => b.finished - a.finished || a.name.localeCompare(b.name));
  }
}

function ratingsOf({ rated }: DayFigures): Dashboard['ratings'] {
  const sum = (at: 0 | 1 | 2) => Object.values(rated).reduce((total, rates) => total + rates[at], 0);
  const counts: Rates = [sum(0), sum(1), sum(2)];
  return { counts, average: averageRate(counts) };
}
