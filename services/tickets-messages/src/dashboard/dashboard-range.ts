import { firstOfLastDays } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { rangeOfDays } from '../replicas/day.js';
import type { Range } from './dashboard.repository.js';

type Wanted = { days?: number | undefined; date_from?: string | undefined; date_to?: string | undefined };

/** @throws ERR_VALIDATION when no time is named */
export function rangeWanted({ days, date_from: from, date_to: to }: Wanted, timeZone: string, now: Date): Range {
  if (days !== undefined) return rangeOfDays(firstOfLastDays(days, timeZone, now), undefined, timeZone);
  if (from === undefined && to === undefined)
    throw new AppError('ERR_VALIDATION', { details: { fields: { days: ['Required'] }, form: [] } });
  return rangeOfDays(from, to, timeZone);
}
