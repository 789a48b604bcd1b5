import { Box, Card, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Bars } from '../shared/charts/Bars.js';
import type { DayCounts, UserCounts } from './use-dashboard.js';

const HEIGHT_PX = 260;

type FrameProps = { title: string; error: string | null; isEmpty: boolean; children: ReactNode };

function Frame({ title, error, isEmpty, children }: FrameProps) {
  const translate = useTranslate();
  return (
    <Card component="section" aria-label={title} sx={{ p: 2, minWidth: 0 }}>
      <Typography variant="h2">{title}</Typography>
      {error ? (
        <Box role="alert" sx={{ color: 'error.main', py: 4 }}>
          {error}
        </Box>
      ) : (
        <Box sx={{ height: HEIGHT_PX, mt: 1 }}>
          {isEmpty ? <Box sx={{ color: 'text.secondary', py: 4 }}>{translate('dashboard.nothing')}</Box> : children}
        </Box>
      )}
    </Card>
  );
}

/** dd/MM */
const shortDay = (day: string) => day.slice(5).split('-').toReversed().join('/');

export function UsersChart({ counts, failed }: { counts: UserCounts | undefined; failed: boolean }) {
  const translate = useTranslate();
  const label = translate('dashboard.tickets');
  const error = failed ? translate('dashboard.userError') : null;
  return (
    <Frame title={translate('dashboard.byUser')} error={error} isEmpty={counts?.data.length === 0}>
      <Bars data={counts?.data ?? []} nameKey="name" valueKey="quantity" label={label} />
    </Frame>
  );
}

export function DaysChart({ counts, failed }: { counts: DayCounts | undefined; failed: boolean }) {
  const translate = useTranslate();
  const data = (counts?.data ?? []).map(({ day, total }) => ({ day: shortDay(day), total }));
  const label = translate('dashboard.tickets');
  const error = failed ? translate('dashboard.dayError') : null;
  return (
    <Frame title={translate('dashboard.byDay')} error={error} isEmpty={counts?.data.length === 0}>
      <Bars data={data} nameKey="day" valueKey="total" label={label} />
    </Frame>
  );
}
