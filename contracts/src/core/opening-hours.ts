import { z } from 'zod';
import { minuteSpan } from './minute-spans.js';
import { WEEKDAYS } from './weekdays.js';

// separate from the schemas, so that the browser need not load them
export * from './weekdays.js';

export const WeekdayEn = z.enum(WEEKDAYS);
export type WeekdayEn = z.infer<typeof WeekdayEn>;

/** A time of day in the company's time zone, hh:mm. */
export const TimeOfDay = z
  .string({ error: 'Required' })
  .min(1, 'Required')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Invalid time');

/** A closing time, hh:mm. 24:00 is the end of the day. */
export const ClosingTime = TimeOfDay.or(z.literal('24:00', 'Invalid time'));

/** One opening interval of a day. An interval whose end is before its start passes midnight. */
export const OpenInterval = z.strictObject({ startTime: TimeOfDay, endTime: ClosingTime });
export type OpenInterval = z.infer<typeof OpenInterval>;
export const MOST_INTERVALS = 4;

/** Returns whether the intervals are in order: none is empty, none overlap, and only the last one may pass midnight. */
export const areInOrder = (intervals: readonly OpenInterval[]): boolean =>
  intervals
    .map(({ startTime, endTime }) => minuteSpan(startTime, endTime))
    .every(({ from, until }, at, spans) => until > from && until <= (spans[at + 1]?.from ?? until));

/**
 * A day of the week with its opening hours. Equal times mean closed, an end before the start passes
 * midnight, and 00:00 to 24:00 is open around the clock. `weekday` is the Portuguese label. `extraIntervals` follow the first
 * interval on a day with breaks.
 */
export const OpeningHours = z
  .strictObject({
    weekday: z.string().trim().min(1, 'Required').max(30, 'Too Long!'),
    weekdayEn: WeekdayEn,
    startTime: TimeOfDay,
    endTime: ClosingTime,
    extraIntervals: z
      .array(OpenInterval)
      .max(MOST_INTERVALS - 1)
      .optional(),
  })
  .refine((day) => !day.extraIntervals?.length || areInOrder([day, ...day.extraIntervals]), 'Overlapping intervals');
export type OpeningHours = z.infer<typeof OpeningHours>;

/** The seven days from Monday to Sunday. */
export const WeekHours = z
  .array(OpeningHours)
  .refine((days) => days.map(({ weekdayEn }) => weekdayEn).join() === WEEKDAYS.join(), 'Seven days, Monday to Sunday');
export type WeekHours = z.infer<typeof WeekHours>;

/** A date whose hours replace those of its weekday. Without intervals the day is closed. `everyYear`: the year is ignored. */
export const Holiday = z.strictObject({
  date: z.iso.date('Invalid date'),
  name: z.string().trim().max(60, 'Too Long!'),
  everyYear: z.boolean(),
  intervals: z.array(OpenInterval).max(MOST_INTERVALS).refine(areInOrder, 'Overlapping intervals'),
});
export type Holiday = z.infer<typeof Holiday>;
export const MOST_HOLIDAYS = 100;

/** Returns the key of a holiday: yyyy-MM-dd, or MM-dd if it repeats every year. */
export const dayOfHoliday = ({ date, everyYear }: Pick<Holiday, 'date' | 'everyYear'>): string =>
  everyYear ? date.slice('yyyy-'.length) : date;

/** A holiday of a single year takes precedence over a yearly one. */
export const Holidays = z
  .array(Holiday)
  .max(MOST_HOLIDAYS)
  .refine((all) => new Set(all.map(dayOfHoliday)).size === all.length, 'Repeated date');

const day = (weekday: string, weekdayEn: WeekdayEn, startTime: string, endTime: string): OpeningHours => ({
  ...{ weekday, weekdayEn, startTime, endTime },
});

/** Opening hours for a company or queue that has not set its own. */
export const DEFAULT_HOURS: readonly OpeningHours[] = [
  day('Segunda-feira', 'monday', '08:00', '18:00'),
  day('Terça-feira', 'tuesday', '08:00', '18:00'),
  day('Quarta-feira', 'wednesday', '08:00', '18:00'),
  day('Quinta-feira', 'thursday', '08:00', '18:00'),
  day('Sexta-feira', 'friday', '08:00', '18:00'),
  day('Sábado', 'saturday', '08:00', '12:00'),
  day('Domingo', 'sunday', '00:00', '00:00'),
];
