import type { Schedule } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { formatDateTime } from '../shared/lib/format.js';

type State = Readonly<{ name: string; reason: string }>;

/** Returns the name of a schedule's state, and why it is waiting or has failed. */
export function useScheduleState(timeZone?: string): (schedule: Schedule) => State {
  const translate = useTranslate();
  const waitText = ({ errorCode, until }: NonNullable<Schedule['waiting']>) => {
    const why = translate(`errors.${errorCode}`, { _: errorCode });
    const end = until ? formatDateTime(until, timeZone) : null;
    return `${why} ${end ? translate('schedules.goesAt', { until: end }) : translate('schedules.goesLater')}`;
  };
  return ({ status, errorCode, waiting }) => {
    if (waiting) return { name: translate('schedules.status.waiting'), reason: waitText(waiting) };
    const reason = errorCode ? translate(`errors.${errorCode}`, { _: errorCode }) : '';
    return { name: translate(`schedules.status.${status}`), reason };
  };
}
