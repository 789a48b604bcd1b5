import { dayAfter, localTime, MAX_SNOOZE_MS, minuteOf, momentOf, WEEKDAYS } from '@recado/contracts';

export type SnoozeChoice = { key: 'inOneHour' | 'afternoon' | 'tomorrow' | 'monday'; until: Date };

const HOUR_MS = 60 * 60_000;
const MORNING = '09:00';
const AFTERNOON = '14:00';

/** Returns the next Monday, or the one after it if tomorrow is Monday. */
const mondayAfter = (day: string, weekday: number): string => {
  const days = WEEKDAYS.length - weekday;
  return dayAfter(day, days === 1 ? days + WEEKDAYS.length : days);
};

/** Returns the times that are offered for a snooze, earliest first. Days are those of the company's time zone. */
export function snoozeChoices(now: Date, timeZone: string): SnoozeChoice[] {
  const { day, weekday, minute } = localTime(timeZone, now);
  const at = (date: string, time: string) => momentOf(`${date}T${time}`, timeZone);
  const isMorning = minute < minuteOf(AFTERNOON) - 60;
  return [
    { key: 'inOneHour', until: new Date(now.getTime() + HOUR_MS) },
    ...(isMorning ? [{ key: 'afternoon' as const, until: at(day, AFTERNOON) }] : []),
    { key: 'tomorrow', until: at(dayAfter(day), MORNING) },
    { key: 'monday', until: at(mondayAfter(day, WEEKDAYS.indexOf(weekday)), MORNING) },
  ];
}

/** Returns the moment of a typed local time, or null unless it is in the future and within a year. */
export function typedMoment(wall: string, timeZone: string, now: Date): Date | null {
  if (!wall) return null;
  const ahead = momentOf(wall, timeZone).getTime() - now.getTime();
  return ahead > 0 && ahead <= MAX_SNOOZE_MS ? new Date(now.getTime() + ahead) : null;
}
