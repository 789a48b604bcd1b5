import { z } from 'zod';
import { minuteSpan } from './minute-spans.js';
import { WEEKDAYS } from './weekdays.js';

// apart from the schemas, so that a browser can have it without them
export * from './weekdays.js';

export const WeekdayEn = z.enum(WEEKDAYS);
export type WeekdayEn = z.infer<typeof WeekdayEn>;

/** A time of the day where the company is, ##:##. */
export const TimeOfDay = z
  .string({ error: 'Required' })
  .min(1, 'Required')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Invalid time');

/** The time at which a day closes, ##:##. 24:00 is the end of the day. */
export const ClosingTime = TimeOfDay.or(z.literal('24:00', 'Invalid time'));

/** One of the open intervals of a day. An interval that ends before it begins lasts past midnight. */
export const OpenInterval = z.strictObject({ startTime: TimeOfDay, endTime: ClosingTime });
export type OpenInterval = z.infer<typeof OpenInterval>;
export const MOST_INTERVALS = 4;

/** Tells whether intervals follow one another: none is empty, and only the last one lasts past midnight. */
export const areInOrder = (intervals: readonly OpenInterval[]): boolean =>
  intervals
    .map(({ startTime, endTime }) => minuteSpan(startTime, endTime))
    .every(({ from, until }, at, spans) => until > from && until <= (spans[at + 1]?.from ?? until));

/**
 * A day of the week with its hours. A day that ends when it begins is closed, one that ends before it begins lasts past
 * midnight, and 00:00 to 24:00 is open around the clock. `weekday` is its Portuguese label. `extraIntervals` follow the first
 * interval, for a day with breaks.
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

/** A date with hours that replace those of its weekday. Without intervals it is closed. `everyYear`: whatever the year is. */
export const Holiday = z.strictObject({
  date: z.iso.date('Invalid date'),
  name: z.string().trim().max(60, 'Too Long!'),
  everyYear: z.boolean(),
  intervals: z.array(OpenInterval).max(MOST_INTERVALS).refine(areInOrder, 'Overlapping intervals'),
});
export type Holiday = z.infer<typeof Holiday>;
export const MOST_HOLIDAYS = 100;

/** Names the days on which a holiday is: yyyy-MM-dd, or MM-dd for every year. */
export const dayOfHoliday = ({ date, everyYear }: Pick<Holiday, 'date' | 'everyYear'>): string =>
  everyYear ? date.slice('yyyy-'.length) : date;

/** A holiday of one year counts before one of every year. */
export const Holidays = z
  .array(Holiday)
  .max(MOST_HOLIDAYS)
  .refine((all) => new Set(all.map(dayOfHoliday)).size === all.length, 'Repeated date');

const day = (weekday: string, weekdayEn: WeekdayEn, startTime: string, endTime: string): OpeningHours => ({
  ...{ weekday, weekdayEn, startTime, endTime },
});

/** The hours of a company or a queue that has never set its own. */
export const DEFAULT_HOURS: readonly OpeningHours[] = [
  day('Segunda-feira', 'monday', '08:00', '18:00'),
  day('Terça-feira', 'tuesday', '08:00', '18:00'),
  day('Quarta-feira', 'wednesday', '08:00', '18:00'),
  day('Quinta-feira', 'thursday', '08:00', '18:00'),
  day('Sexta-feira', 'friday', '08:00', '18:00'),
  day('Sábado', 'saturday', '08:00', '12:00'),
  day('Domingo', 'sunday', '00:00', '00:00'),
];
