import {
  dayIn,
  GetReportFigures,
  type ReportFigures,
  type ReportGroup,
  dayAfter,
  daysBetween,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import {
  averageOf,
  averageRate,
  averageWaitOf,
  medianSeconds,
  minutesOf,
  NONE,
  together,
  type Buckets,
  type Group,
  type Rates,
  type Sum,
  type Whole,
} from '../figures/figures.js';
import { ReadFigures, type FiguresByDay } from '../figures/read-figures.js';
import { scopeOf } from '../figures/ticket-match.js';
import { CompanySettings } from '../../shared/replicas/company-settings.js';
import { DisplayNames } from '../../shared/replicas/display-names.js';
import { ReportsRepository } from './reports.repository.js';

type NamedRecord = { name: string } | null | undefined;
const DEFAULT_DAYS = 30;
const MOST_ADS = 50;
const MOST_DAYS = 366;
/** Comparing half a year with the preceding half reads as much as the longest report. */
const MOST_COMPARED_DAYS = MOST_DAYS / 2;

/** Computes a report's totals: per hour, day, agent, queue, connection and tag. */
@Injectable()
export class ShowReportFiguresHandler {
  constructor(
    private readonly figures: ReadFigures,
    private readonly settings: CompanySettings,
    private readonly names: DisplayNames,
    private readonly reports: ReportsRepository,
  ) {}

  /** @throws ERR_VALIDATION for more than a year */
  @OnRpc(GetReportFigures)
  async execute(
    { dateStart, dateEnd, ...match }: z.output<typeof GetReportFigures.request>,
    context: RpcContext,
  ): Promise<ReportFigures> {
    const actor = actorOf(context);
    const { companyId } = actor;
    const { first, last } = this.periodOf(companyId, dateStart, dateEnd);
    const days = daysBetween(first, last);
    const daysBefore =
      days.length <= MOST_COMPARED_DAYS ? daysBetween(dayAfter(first, -days.length), dayAfter(first, -1)) : [];
    const period = { first: daysBefore[0] ?? first, last };
    const read = await this.figures.execute(companyId, period, {
      ...match,
      ...scopeOf(actor),
    });
    const before = { days: daysBefore, byDay: partOf(read, daysBefore) };
    const byDay = partOf(read, days);
    const ads = await this.adsOf(companyId, byDay);
    return { ...this.shown(companyId, byDay, days), ads, before: totalsBefore(before) };
  }

  private periodOf(companyId: string, dateStart: string | undefined, dateEnd: string | undefined) {
    const last = dateEnd ?? dayIn(this.settings.timeZone(companyId), new Date());
    const first = dateStart ?? dayAfter(last, 1 - DEFAULT_DAYS);
    if (first <= dayAfter(last, -MOST_DAYS))
      throw new AppError('ERR_VALIDATION', { details: { fields: { dateStart: ['Too Long!'] }, form: [] } });
    return { first, last };
  }

  /** Returns the ads. Those without a headline are shown by their id. */
  private async adsOf(companyId: string, byDay: FiguresByDay): Promise<ReportGroup[]> {
    const ads = groupsOf(together(byDay.values()).opened.ads, (id) => ({ name: id })).slice(0, MOST_ADS);
    const headlines = await this.reports.adHeadlines(
      companyId,
      ads.flatMap(({ id }) => id ?? []),
    );
    return ads.map((ad) => ({ ...ad, name: headlines.get(ad.id ?? '') || ad.name }));
  }

  private shown(companyId: string, byDay: FiguresByDay, days: readonly string[]): Omit<ReportFigures, 'ads'> {
    const { opened } = together(byDay.values());
    return {
      totals: totalsOf(opened.all, new Date()),
      hours: opened.hours.map((tickets, hour) => ({ hour, tickets })),
      days: days.map((day) => ({ day, tickets: byDay.get(day)?.opened.all.tickets ?? 0 })),
      users: groupsOf(opened.users, (userId) => this.names.user({ companyId, userId })),
      queues: groupsOf(opened.queues, (queueId) => this.names.queue({ companyId, queueId })),
      whatsapps: groupsOf(opened.whatsapps, (whatsappId) => this.names.connection({ companyId, whatsappId })),
      tags: groupsOf(opened.tags, (tagId) => this.names.tagsOf(companyId, [tagId])[0]),
    };
  }
}

const partOf = (byDay: FiguresByDay, days: readonly string[]): FiguresByDay =>
  new Map([...byDay].filter(([day]) => days.includes(day)));

function totalsBefore({ days, byDay }: { days: readonly string[]; byDay: FiguresByDay }): ReportFigures['before'] {
  const [dateStart, dateEnd] = [days[0], days.at(-1)];
  if (!dateStart || !dateEnd) return null;
  return { dateStart, dateEnd, totals: totalsOf(together(byDay.values()).opened.all, new Date()) };
}

function totalsOf(all: Whole, now: Date): ReportFigures['totals'] {
  const { tickets, closed, rates, support, waiting } = all;
  return {
    ...{ tickets, closed, waiting: waiting.count },
    ...{ avgWaitTime: averageWaitOf(all, now), avgSupportTime: averageOf(support) },
    firstAnswer: spreadOf(all.firstAnswer, all.firstAnswers),
    resolution: spreadOf(all.resolution, all.resolutions),
    ratings: { ...ratingsOf(rates), counts: rates },
  };
}

const spreadOf = (sum: Sum, buckets: Buckets) => ({
  ...{ count: sum.count, average: averageOf(sum) },
  median: minutesOf(medianSeconds(buckets)),
});

const ratingsOf = (rates: Rates) => ({
  count: rates.reduce((total, count) => total + count, 0),
  average: averageRate(rates),
});

/**
 * Returns the groups, sorted by tickets in descending order. Deleted records, and tickets without a record, have no
 * name.
 */
function groupsOf(groups: Readonly<Record<string, Group>>, nameOf: (id: string) => NamedRecord): ReportGroup[] {
  const shown = Object.entries(groups).map(([id, { tickets, wait, firstAnswer, support, resolution, rates }]) => ({
    ...{ id: id === NONE ? null : id, name: (id === NONE ? null : nameOf(id)?.name) ?? null, tickets },
    ...{ avgWaitTime: averageOf(wait), avgFirstAnswerTime: averageOf(firstAnswer) },
    ...{ avgSupportTime: averageOf(support), avgResolutionTime: averageOf(resolution) },
    ratings: ratingsOf(rates),
  }));
  return shown.toSorted((a, b) => b.tickets - a.tickets || (a.name ?? '').localeCompare(b.name ?? ''));
}
