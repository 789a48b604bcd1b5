import {
  type Actor,
  type Dashboard,
  dayIn,
  firstOfLastDays,
  GetDashboard,
  maySeeTicket,
  type UserCopy,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { CompanySettings } from '../../shared/replicas/company-settings.js';
import { Companies, Connections, Users } from '../../shared/replicas/state-replicas.js';
import { averageOf, averageRate, averageWaitOf, type DayFigures, type Rates, together } from '../figures/figures.js';
import { type Days, ReadFigures } from '../figures/read-figures.js';
import { scopeOf } from '../figures/ticket-match.js';
import { DashboardRepository } from './dashboard.repository.js';

type DashboardPeriod = { days?: number | undefined; date_from?: string | undefined; date_to?: string | undefined };

/** @throws ERR_VALIDATION if no period is given */
function requestedDays({ days, date_from: first, date_to: last }: DashboardPeriod, timeZone: string, now: Date): Days {
  if (days !== undefined) return { first: firstOfLastDays(days, timeZone, now), last: dayIn(timeZone, now) };
  if (first === undefined && last === undefined)
    throw new AppError('ERR_VALIDATION', { details: { fields: { days: ['Required'] }, form: [] } });
  return { first, last };
}

type Now = { open: number; pending: number };

/** Returns a company's service figures for a period, in total and per agent. */
@Injectable()
export class ShowDashboardHandler {
  /** Lets a company's concurrent requests share one count. */
  private readonly counting = new Map<string, Promise<Now>>();

  constructor(
    private readonly dashboard: DashboardRepository,
    private readonly figures: ReadFigures,
    private readonly companies: Companies,
    private readonly connections: Connections,
    private readonly users: Users,
    private readonly settings: CompanySettings,
  ) {}

  /** @throws ERR_VALIDATION if no period is given */
  @OnRpc(GetDashboard)
  async execute(request: z.output<typeof GetDashboard.request>, context: RpcContext): Promise<Dashboard> {
    const actor = actorOf(context);
    const { companyId, super: isSuper } = actor;
    const scope = scopeOf(actor);
    const now = new Date();
    const days = requestedDays(request, this.settings.timeZone(companyId), now);
    const [byDay, present] = await Promise.all([
      this.figures.ofQueues(companyId, days, scope),
      scope.queueIds ? this.countInQueues(companyId, scope.queueIds) : this.countNow(companyId),
    ]);
    const figures = together(byDay.values());
    return {
      counters: {
        ...{ supportHappening: present.open, supportPending: present.pending },
        ...timesOf(figures, now),
        ...this.ofPlatform(isSuper),
      },
      ratings: ratingsOf(figures),
      attendants: this.attendants(actor, figures),
    };
  }

  private countNow(companyId: string): Promise<Now> {
    const running = this.counting.get(companyId);
    if (running) return running;
    const counted = Promise.all([this.dashboard.countOpen(companyId), this.dashboard.countPending(companyId)])
      .then(([open, pending]) => ({ open, pending }))
      .finally(() => this.counting.delete(companyId));
    this.counting.set(companyId, counted);
    return counted;
  }

  private async countInQueues(companyId: string, queueIds: readonly string[]): Promise<Now> {
    const [open, pending] = await Promise.all(
      (['open', 'pending'] as const).map((status) => this.dashboard.countInQueues(companyId, status, queueIds)),
    );
    return { open: open ?? 0, pending: pending ?? 0 };
  }

  private ofPlatform(isSuper: boolean) {
    if (!isSuper) return { totalWhatsappSessions: null, totalCompanies: null };
    return {
      totalWhatsappSessions: this.connections.all().filter(({ status }) => status === 'CONNECTED').length,
      totalCompanies: this.companies.all().length,
    };
  }

  private attendants(actor: Actor, { opened, finished, rated }: DayFigures) {
    const people = this.users.list(actor.companyId).filter((user) => !user.operator && isColleague(actor, user));
    const rows = people.map(({ id, name }) => {
      const group = opened.users[id];
      return {
        ...{ id, name, finished: finished[id] ?? 0, rating: averageRate(rated[id] ?? [0, 0, 0]) },
        avgSupportTime: group ? averageOf(group.support) : null,
        avgWaitTime: group ? averageOf(group.wait) : null,
      };
    });
    return rows.toSorted((a, b) => b.finished - a.finished || a.name.localeCompare(b.name));
  }
}

/** Whether the user works in a queue that the actor sees. */
const isColleague = (actor: Actor, { queueIds }: UserCopy): boolean =>
  [null, ...queueIds].some((queueId) => maySeeTicket(actor, { status: 'closed', userId: null, queueId }));

const timesOf = ({ opened: { all }, finished }: DayFigures, now: Date) => ({
  supportFinished: Object.values(finished).reduce((total, count) => total + count, 0),
  avgSupportTime: averageOf(all.support),
  avgWaitTime: averageWaitOf(all, now),
});

function ratingsOf({ rated }: DayFigures): Dashboard['ratings'] {
  const sum = (at: 0 | 1 | 2) => Object.values(rated).reduce((total, rates) => total + rates[at], 0);
  const counts: Rates = [sum(0), sum(1), sum(2)];
  return { counts, average: averageRate(counts) };
}
