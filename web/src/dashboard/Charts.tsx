import type { Dashboard } from '@recado/contracts';
import { useLocale, useTranslate } from 'ra-core';
import { RATING_COLORS, type BarColors } from '../shared/charts/bar-colors.js';
import { Bars } from '../shared/charts/Bars.js';
import { ChartFrame } from '../shared/charts/ChartFrame.js';
import { formatNumber } from '../shared/lib/format.js';
import type { DayCounts, UserCounts } from './use-dashboard.js';

/** dd/MM */
const shortDay = (day: string) => day.slice(5).split('-').toReversed().join('/');

type Row = { name: string; count: number };
type Props = {
  title: string;
  of: string;
  rows: readonly Row[] | undefined;
  error: string | null;
  colors?: BarColors;
};

function CountsChart({ title, of, rows: read, error, colors = 'primary' }: Props) {
  const translate = useTranslate();
  const language = useLocale();
  const label = translate('dashboard.tickets');
  const rows = read ?? [];
  return (
    <ChartFrame
      title={title}
      error={error}
      isEmpty={read !== undefined && rows.every(({ count }) => count === 0)}
      {...(read && {
        numbers: { headings: [of, label], rows: rows.map(({ name, count }) => [name, formatNumber(count, language)]) },
      })}
    >
      <Bars data={[...rows]} nameKey="name" valueKey="count" label={label} colors={colors} />
    </ChartFrame>
  );
}

export function UsersChart({ counts, failed }: { counts: UserCounts | undefined; failed: boolean }) {
  const translate = useTranslate();
  return (
    <CountsChart
      title={translate('dashboard.byUser')}
      of={translate('dashboard.columns.name')}
      rows={counts?.data.map(({ name, quantity: count }) => ({ name, count }))}
      error={failed ? translate('dashboard.userError') : null}
      colors="categories"
    />
  );
}

/** Shows a bar for each day, including days without tickets. */
export function DaysChart({ counts, failed }: { counts: DayCounts | undefined; failed: boolean }) {
  const translate = useTranslate();
  return (
    <CountsChart
      title={translate('dashboard.byDay')}
      of={translate('dashboard.day')}
      rows={counts?.data.map(({ day, total: count }) => ({ name: shortDay(day), count }))}
      error={failed ? translate('dashboard.dayError') : null}
    />
  );
}

const RATES = ['unsatisfied', 'satisfied', 'verySatisfied'] as const;

export function RatingsChart({ ratings: { counts } }: Pick<Dashboard, 'ratings'>) {
  const translate = useTranslate();
  const language = useLocale();
  const label = translate('dashboard.ratings');
  const rows = RATES.map((rate, at) => ({ name: translate(`ratings.${rate}`), count: counts[at] ?? 0 }));
  return (
    <ChartFrame
      title={label}
      isEmpty={rows.every(({ count }) => count === 0)}
      empty={translate('dashboard.noRatings')}
      numbers={{
        headings: [translate('dashboard.columns.rating'), label],
        rows: rows.map(({ name, count }) => [name, formatNumber(count, language)]),
      }}
    >
      <Bars data={rows} nameKey="name" valueKey="count" label={label} colors={RATING_COLORS} />
    </ChartFrame>
  );
}
