import type { Dashboard } from '@recado/contracts';
import { Alert, Box, Skeleton } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { EmptyState } from '../shared/EmptyState.js';
import { changeOf } from '../shared/charts/change.js';
import { NumberCards } from '../shared/charts/NumberCards.js';
import { formatNumber } from '../shared/lib/format.js';
import { hoursAndMinutes } from '../shared/lib/minutes.js';
import { Page } from '../shared/table/Page.js';
import { useErrorText } from '../shared/data/use-error-toast.js';
import { Attendants } from './Attendants.js';
import { DaysChart, RatingsChart, UsersChart } from './Charts.js';
import { Filters, FIRST_FILTER } from './Filters.js';
import type { Filter } from './period.js';
import { useDashboard, type Before } from './use-dashboard.js';

const NUMBERS = [
  'totalWhatsappSessions',
  'totalCompanies',
  'supportHappening',
  'supportPending',
  'supportFinished',
] as const;
const TIMES = ['avgSupportTime', 'avgWaitTime'] as const;

type Figures = Pick<Dashboard, 'counters' | 'ratings'>;
type Compared = { of: (figures: Figures) => number | null; better?: 'more' | 'less' };

/** Cards that are compared with the previous period. All other cards show the current state. */
const COMPARED: Readonly<Record<string, Compared>> = {
  supportFinished: { of: ({ counters }) => counters.supportFinished },
  avgSupportTime: { of: ({ counters }) => counters.avgSupportTime },
  avgWaitTime: { of: ({ counters }) => counters.avgWaitTime, better: 'less' },
  avgRating: { of: ({ ratings }) => ratings.average, better: 'more' },
};

function changeOfCard(name: string, figures: Figures, before: Before) {
  const compared = COMPARED[name];
  if (!compared || !before) return undefined;
  const { days, dashboard } = before;
  return changeOf(compared.of(figures), compared.of(dashboard), { days, better: compared.better });
}

/** Shows the platform cards only to the operator. */
function Cards({ figures, before }: { figures: Figures; before: Before }) {
  const { counters, ratings } = figures;
  const translate = useTranslate();
  const language = useLocale();
  const numbers = NUMBERS.flatMap((name) => {
    const count = counters[name];
    return count === null ? [] : [[name, formatNumber(count, language)] as const];
  });
  const times = TIMES.map((name) => [name, hoursAndMinutes(counters[name])] as const);
  const rating = ratings.average === null ? '–' : formatNumber(ratings.average, language, 1);
  return (
    <NumberCards
      numbers={[...numbers, ...times, ['avgRating', rating] as const].map(([name, value]) => ({
        ...{ name, value, change: changeOfCard(name, figures, before) },
        label: translate(`dashboard.cards.${name}`),
        help: translate(`dashboard.helps.${name}`, { _: '' }),
      }))}
    />
  );
}

function Numbers({ dashboard, before }: Pick<ReturnType<typeof useDashboard>, 'dashboard' | 'before'>) {
  const errorText = useErrorText();
  if (dashboard.isError) return <Alert severity="error">{errorText(dashboard.error)}</Alert>;
  if (!dashboard.data) return <Skeleton variant="rounded" height={96} sx={{ borderRadius: '14px' }} />;
  return (
    <>
      <Cards figures={dashboard.data} before={before} />
      <Attendants attendants={dashboard.data.attendants} />
    </>
  );
}

/** Shows the current state of the service desk, and its figures over time, by agent and by day. */
export default function DashboardPage() {
  const translate = useTranslate();
  const [filter, setFilter] = useState<Filter>(FIRST_FILTER);
  const { isAsked, dashboard, before, users, days } = useDashboard(filter);
  return (
    <Page title={translate('dashboard.title')} actions={<Filters filter={filter} onChange={setFilter} />}>
      {isAsked ? (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Numbers dashboard={dashboard} before={before} />
          <Box sx={chartsStyle}>
            <UsersChart counts={users.data} failed={users.isError} />
            <DaysChart counts={days.data} failed={days.isError} />
            {dashboard.data ? <RatingsChart ratings={dashboard.data.ratings} /> : null}
          </Box>
        </Box>
      ) : (
        <EmptyState icon="chart" title={translate('dashboard.noFilter')} />
      )}
    </Page>
  );
}

const chartsStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'repeat(2, minmax(0,1fr))' },
};
