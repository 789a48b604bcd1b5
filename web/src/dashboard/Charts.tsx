import { useTranslate } from 'ra-core';
import { ChartFrame } from '../shared/charts/ChartFrame.js';
import { Bars } from '../shared/charts/Bars.js';
import type { DayCounts, UserCounts } from './use-dashboard.js';

/** dd/MM */
const shortDay = (day: string) => day.slice(5).split('-').toReversed().join('/');

export function UsersChart({ counts, failed }: { counts: UserCounts | undefined; failed: boolean }) {
  const translate = useTranslate();
  const label = translate('dashboard.tickets');
  const error = failed ? translate('dashboard.userError') : null;
  return (
    <ChartFrame title={translate('dashboard.byUser')} error={error} isEmpty={counts?.data.length === 0}>
      <Bars data={counts?.data ?? []} nameKey="name" valueKey="quantity" label={label} />
    </ChartFrame>
  );
}

export function DaysChart({ counts, failed }: { counts: DayCounts | undefined; failed: boolean }) {
  const translate = useTranslate();
  const data = (counts?.data ?? []).map(({ day, total }) => ({ day: shortDay(day), total }));
  const label = translate('dashboard.tickets');
  const error = failed ? translate('dashboard.dayError') : null;
  return (
    <ChartFrame title={translate('dashboard.byDay')} error={error} isEmpty={counts?.data.length === 0}>
      <Bars data={data} nameKey="day" valueKey="total" label={label} />
    </ChartFrame>
  );
}
