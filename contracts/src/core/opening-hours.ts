import { z } from 'zod';
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

/**
 * A day of the week with its hours. A day that ends when it begins is closed, one that ends before it begins lasts past
 * midnight, and 00:00 to 24:00 is open around the clock. `weekday` is its Portuguese label.
 */
export const OpeningHours = z.strictObject({
  weekday: z.string().trim().min(1, 'Required').max(30, 'Too Long!'),
  weekdayEn: WeekdayEn,
  startTime: TimeOfDay,
  endTime: ClosingTime,
});
export type OpeningHours = z.infer<typeof OpeningHours>;

/** The seven days from Monday to Sunday. */
export const WeekHours = z
  .array(OpeningHours)
  .refine((days) => days.map(({ weekdayEn }) => weekdayEn).join() === WEEKDAYS.join(), 'Seven days, Monday to Sunday');
export type WeekHours = z.infer<typeof WeekHours>;

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
