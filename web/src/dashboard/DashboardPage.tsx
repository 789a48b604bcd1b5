import type { Dashboard } from '@recado/contracts';
import { Alert, Box, Card, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { EmptyState } from '../shared/EmptyState.js';
import { Page } from '../shared/table/Page.js';
import { useErrorText } from '../shared/data/use-error-toast.js';
import { Attendants } from './Attendants.js';
import { DaysChart, UsersChart } from './Charts.js';
import { Filters, FIRST_FILTER } from './Filters.js';
import { hoursAndMinutes } from './minutes.js';
import { useDashboard, type Filter } from './use-dashboard.js';

type Counters = Dashboard['counters'];
const NUMBERS = [
  'totalWhatsappSessions',
  'totalCompanies',
  'supportHappening',
  'supportPending',
  'supportFinished',
] as const;
const TIMES = ['avgSupportTime', 'avgWaitTime'] as const;

/** Cards of the platform that only its operator sees. */
function Cards({ counters }: { counters: Counters }) {
  const translate = useTranslate();
  const numbers = NUMBERS.flatMap((name) => (counters[name] === null ? [] : [[name, String(counters[name])] as const]));
  const times = TIMES.map((name) => [name, hoursAndMinutes(counters[name])] as const);
  return (
    <Box component="dl" sx={cardsStyle}>
      {[...numbers, ...times].map(([name, value]) => (
        <Card key={name} sx={{ p: 2 }}>
          <Typography component="dt" sx={{ color: 'text.secondary', fontSize: 13 }}>
            {translate(`dashboard.cards.${name}`)}
          </Typography>
          <Typography component="dd" sx={numberStyle}>
            {value}
          </Typography>
        </Card>
      ))}
    </Box>
  );
}

function Numbers({ dashboard }: Pick<ReturnType<typeof useDashboard>, 'dashboard'>) {
  const errorText = useErrorText();
  if (dashboard.isError) return <Alert severity="error">{errorText(dashboard.error)}</Alert>;
  if (!dashboard.data) return <Skeleton variant="rounded" height={96} sx={{ borderRadius: '14px' }} />;
  return (
    <>
      <Cards counters={dashboard.data.counters} />
      <Attendants attendants={dashboard.data.attendants} />
    </>
  );
}

/** How the service goes: now, over a time, by agent and by day. */
export default function DashboardPage() {
  const translate = useTranslate();
  const [filter, setFilter] = useState<Filter>(FIRST_FILTER);
  const { isAsked, dashboard, users, days } = useDashboard(filter);
  return (
    <Page title={translate('dashboard.title')} actions={<Filters filter={filter} onChange={setFilter} />}>
      {isAsked ? (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Numbers dashboard={dashboard} />
          <Box sx={chartsStyle}>
            <UsersChart counts={users.data} failed={users.isError} />
            <DaysChart counts={days.data} failed={days.isError} />
          </Box>
        </Box>
      ) : (
        <EmptyState icon="chart" title={translate('dashboard.noFilter')} />
      )}
    </Page>
  );
}

const numberStyle = { m: 0, fontSize: 26, lineHeight: '36px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' };
const cardsStyle = {
  m: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(190px, 1fr))' },
};
const chartsStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'repeat(2, minmax(0,1fr))' },
};
