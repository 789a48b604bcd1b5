import { dayIn, dayAfter, daysBetween, localClock, startOfDay } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { CompanySettings } from '../../shared/replicas/company-settings.js';
import { ReadDayVersions } from '../../shared/ticket-days/read-day-versions.js';
import { DayFiguresRepository } from './day-figures.repository.js';
import { addOpened, finishedOf, noFigures, ratedOf, type DayFigures } from './figures.js';
import { isEmptyMatch, type TicketMatch } from './ticket-match.js';

export type Days = { first?: string | undefined; last?: string | undefined };
type Period = { companyId: string; timeZone: string; first: string; last: string };
type FiguresQuery = { companyId: string; days: Days; match: TicketMatch; withEnded: boolean };
type Reading = { now: Date; today: string };
export type FiguresByDay = ReadonlyMap<string, DayFigures>;

/** The time after midnight when a transaction that began before midnight has ended, even on the slowest clock. */
const SETTLED_AFTER_MS = 120_000;
const MOST_DAYS_AT_ONCE = 7;

/**
 * Reads a company's figures per day. Figures for past days are stored on the first request, and recomputed when one of
 * that day's tickets changes. Today's figures are always computed. Concurrent requests for the same days share one
 * computation.
 */
@Injectable()
export class ReadFigures {
  private readonly running = new Map<string, Promise<FiguresByDay>>();

  constructor(
    private readonly figures: DayFiguresRepository,
    private readonly versions: ReadDayVersions,
    private readonly settings: CompanySettings,
  ) {}

  /** Omits days before the company's first ticket and future days. With a filter, counts only opened tickets. */
  async execute(companyId: string, days: Days, match: TicketMatch = {}): Promise<FiguresByDay> {
    return this.share({ companyId, days, match, withEnded: false });
  }

  /** Limits all figures to some queues, also those of closed and rated tickets. Without a limit, reads stored figures. */
  async ofQueues(companyId: string, days: Days, scope: Pick<TicketMatch, 'queueIds'>): Promise<FiguresByDay> {
    return this.share({ companyId, days, match: scope, withEnded: true });
  }

  private share(wanted: FiguresQuery): Promise<FiguresByDay> {
    const key = JSON.stringify(wanted);
    const running = this.running.get(key) ?? this.read(wanted);
    this.running.set(key, running);
    return running.finally(() => this.running.delete(key));
  }

  private async read({ companyId, days, match, withEnded }: FiguresQuery): Promise<FiguresByDay> {
    const timeZone = this.settings.timeZone(companyId);
    const opening = await this.figures.firstOpening(companyId);
    const now = new Date();
    const today = dayIn(timeZone, now);
    const begun = opening ? dayIn(timeZone, opening) : today;
    const first = days.first && days.first > begun ? days.first : begun;
    const last = days.last && days.last < today ? days.last : today;
    if (first > last) return new Map();
    const period = { companyId, timeZone, first, last };
    if (isEmptyMatch(match)) return this.readStored(period, { now, today });
    return withEnded ? this.make(period, match) : this.addOpened(period, match);
  }

  private async readStored(period: Period, { now, today }: Reading): Promise<FiguresByDay> {
    const { companyId, timeZone, first, last } = period;
    const versionOf = await this.versions.execute(companyId, first, last);
    const stored = await this.figures.find(period, { first, last });
    const valid = stored.filter(({ day, version }) => version === versionOf(day));
    const known = new Map(valid.map(({ day, figures }) => [day, figures]));
    const missing = daysBetween(first, last).filter((day) => !known.has(day));
    const made = new Map<string, DayFigures>();
    for (const run of runsOf(missing, today)) {
      const days = await this.make({ ...period, ...run }, {});
      const isOver = (day: string) => startOfDay(dayAfter(day), timeZone).getTime() + SETTLED_AFTER_MS < now.getTime();
      const settled = [...days].filter(([day]) => isOver(day));
      await this.figures.store(
        settled.map(([day, figures]) => ({ companyId, timeZone, day, version: versionOf(day), figures })),
      );
      for (const [day, figures] of days) made.set(day, figures);
    }
    return new Map([...known, ...made].toSorted(([a], [b]) => a.localeCompare(b)));
  }

  /** Computes figures from tickets. */
  private async make(period: Period, match: TicketMatch): Promise<Map<string, DayFigures>> {
    const [days, ended] = await Promise.all([this.addOpened(period, match), this.readEnded(period, match)]);
    for (const { day, ...figures } of ended) Object.assign(days.get(day) ?? {}, figures);
    return days;
  }

  /** Adds opened tickets. */
  private async addOpened(period: Period, match: TicketMatch): Promise<Map<string, DayFigures>> {
    const { companyId, timeZone, first, last } = period;
    const range = { $gte: startOfDay(first, timeZone), $lt: startOfDay(dayAfter(last), timeZone) };
    const clock = localClock(timeZone);
    const days = emptyDays(period);
    for await (const ticket of this.figures.opened(companyId, range, match)) {
      const { day, hour } = clock(ticket.createdAt);
      const figures = days.get(day);
      if (figures) addOpened(figures.opened, ticket, hour);
    }
    return days;
  }

  private async readEnded({ companyId, timeZone, first, last }: Period, { queueIds }: TicketMatch) {
    const ended: (Pick<DayFigures, 'finished' | 'rated'> & { day: string })[] = [];
    for (const day of daysBetween(first, last)) {
      const range = { $gte: startOfDay(day, timeZone), $lt: startOfDay(dayAfter(day), timeZone) };
      const [finished, rated] = await Promise.all([
        this.figures.finished(companyId, range, queueIds),
        this.figures.rated(companyId, range, queueIds),
      ]);
      ended.push({ day, finished: finishedOf(finished), rated: ratedOf(rated) });
    }
    return ended;
  }
}

const emptyDays = ({ first, last }: Period): Map<string, DayFigures> =>
  new Map(daysBetween(first, last).map((day) => [day, noFigures()]));

/**
 * Groups consecutive days, up to a maximum, so that a request that times out leaves stored figures for the next one.
 * Today is a separate group.
 */
function runsOf(days: readonly string[], today: string): { first: string; last: string }[] {
  const runs: { first: string; last: string }[] = [];
  for (const day of days) {
    const run = runs.at(-1);
    const follows = run && day !== today && dayAfter(run.last) === day && day < dayAfter(run.first, MOST_DAYS_AT_ONCE);
    if (follows) run.last = day;
    else runs.push({ first: day, last: day });
  }
  return runs;
}
