import { dayIn } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { CompanySettings } from '../replicas/company-settings.js';
import { dayAfter, daysBetween, localClock, startOfDay } from '../replicas/day.js';
import { ReadDayVersions } from '../ticket-days/read-day-versions.js';
import { DayFiguresRepository } from './day-figures.repository.js';
import { addOpened, finishedOf, noFigures, ratedOf, type DayFigures } from './figures.js';
import { isEmptyMatch, type TicketMatch } from './ticket-match.js';

export type Days = { first?: string | undefined; last?: string | undefined };
type Period = { companyId: string; timeZone: string; first: string; last: string };
export type FiguresByDay = ReadonlyMap<string, DayFigures>;

/** A transaction that began before midnight and did not note its change has ended by then, on the slowest clock. */
const SETTLED_AFTER_MS = 120_000;

/**
 * Reads the figures of a company by day. Those of past days are stored when they are first asked for, and made again when
 * a ticket of that day has changed since; those of today are made each time. Readers of the same days share one reading.
 */
@Injectable()
export class ReadFigures {
  private readonly running = new Map<string, Promise<FiguresByDay>>();

  constructor(
    private readonly figures: DayFiguresRepository,
    private readonly versions: ReadDayVersions,
    private readonly settings: CompanySettings,
  ) {}

  /** Days on which the company had no ticket yet, and those to come, are left out. */
  async execute(companyId: string, days: Days, match: TicketMatch = {}): Promise<FiguresByDay> {
    const timeZone = this.settings.timeZone(companyId);
    const key = JSON.stringify([companyId, timeZone, days.first, days.last, match]);
    const running = this.running.get(key) ?? this.read(companyId, timeZone, days, match);
    this.running.set(key, running);
    return running.finally(() => this.running.delete(key));
  }

  private async read(companyId: string, timeZone: string, days: Days, match: TicketMatch): Promise<FiguresByDay> {
    const opening = await this.figures.firstOpening(companyId);
    const now = new Date();
    const today = dayIn(timeZone, now);
    const begun = opening ? dayIn(timeZone, opening) : today;
    const first = days.first && days.first > begun ? days.first : begun;
    const last = days.last && days.last < today ? days.last : today;
    if (first > last) return new Map();
    const period = { companyId, timeZone, first, last };
    return isEmptyMatch(match) ? this.readStored(period, now) : this.make(period, match);
  }

  private async readStored(period: Period, now: Date): Promise<FiguresByDay> {
    const { companyId, timeZone, first, last } = period;
    const versionOf = await this.versions.execute(companyId, first, last);
    const stored = await this.figures.find(period, first, last);
    const valid = stored.filter(({ day, version }) => version === versionOf(day));
    const known = new Map(valid.map(({ day, figures }) => [day, figures]));
    const made = new Map<string, DayFigures>();
    for (const run of runsOf(daysBetween(first, last).filter((day) => !known.has(day))))
      for (const [day, figures] of await this.make({ companyId, timeZone, ...run })) made.set(day, figures);
    const isOver = (day: string) => startOfDay(dayAfter(day), timeZone).getTime() + SETTLED_AFTER_MS < now.getTime();
    const settled = [...made].filter(([day]) => isOver(day));
    await this.figures.store(
      settled.map(([day, figures]) => ({ companyId, timeZone, day, version: versionOf(day), figures })),
    );
    return new Map([...known, ...made].toSorted(([a], [b]) => a.localeCompare(b)));
  }

  /** From the tickets themselves. A match leaves out what was finished and rated, which it says nothing about. */
  private async make(period: Period, match: TicketMatch = {}): Promise<Map<string, DayFigures>> {
    const days = new Map(daysBetween(period.first, period.last).map((day) => [day, noFigures()]));
    const opened = this.addOpened(period, match, days);
    if (isEmptyMatch(match)) for (const [day, figures] of days) await this.addEnded(period, day, figures);
    await opened;
    return days;
  }

  private async addOpened(
    { companyId, timeZone, first, last }: Period,
    match: TicketMatch,
    days: ReadonlyMap<string, DayFigures>,
  ): Promise<void> {
    const range = { $gte: startOfDay(first, timeZone), $lt: startOfDay(dayAfter(last), timeZone) };
    const clock = localClock(timeZone);
    for await (const ticket of this.figures.opened(companyId, range, match)) {
      const { day, hour } = clock(ticket.createdAt);
      const figures = days.get(day);
      if (figures) addOpened(figures.opened, ticket, hour);
    }
  }

  private async addEnded({ companyId, timeZone }: Period, day: string, figures: DayFigures): Promise<void> {
    const range = { $gte: startOfDay(day, timeZone), $lt: startOfDay(dayAfter(day), timeZone) };
    const [finished, rated] = await Promise.all([
      this.figures.finished(companyId, range),
      this.figures.rated(companyId, range),
    ]);
    figures.finished = finishedOf(finished);
    figures.rated = ratedOf(rated);
  }
}

/** Days that follow each other, as one period each. */
function runsOf(days: readonly string[]): { first: string; last: string }[] {
  const runs: { first: string; last: string }[] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && dayAfter(run.last) === day) run.last = day;
    else runs.push({ first: day, last: day });
  }
  return runs;
}
