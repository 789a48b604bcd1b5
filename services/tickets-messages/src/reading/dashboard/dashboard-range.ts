import { dayIn, firstOfLastDays } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import type { Days } from '../figures/read-figures.js';

type DashboardPeriod = { days?: number | undefined; date_from?: string | undefined; date_to?: string | undefined };

/** @throws ERR_VALIDATION if no period is given */
export function requestedDays(
  { days, date_from: first, date_to: last }: DashboardPeriod,
  timeZone: string,
  now: Date,
): Days {
  if (days !== undefined) return { first: firstOfLastDays(days, timeZone, now), last: dayIn(timeZone, now) };
  if (first === undefined && last === undefined)
    throw new AppError('ERR_VALIDATION', { details: { fields: { days: ['Required'] }, form: [] } });
  return { first, last };
}
