import type { GetBusinessFigures } from '@recado/contracts';
import { Alert, Box, Card, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import { useErrorText } from '../shared/data/use-error-toast.js';
import { Bars } from '../shared/charts/Bars.js';
import { formatMoney } from '../shared/lib/format.js';

type Answer = z.output<(typeof GetBusinessFigures)['reply']>;
export const FIGURES_KEY = ['business', 'figures'] as const;
const HEIGHT_PX = 220;

/** MM/yyyy */
const shown = (month: string) => month.split('-').toReversed().join('/');

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section" aria-label={title} sx={{ p: 2, minWidth: 0 }}>
      <Typography variant="h2">{title}</Typography>
      <Box sx={{ height: HEIGHT_PX, mt: 1 }}>{children}</Box>
    </Card>
  );
}

function Cards({ figures }: { figures: Answer }) {
  const translate = useTranslate();
  const income = formatMoney(figures.months.at(-1)?.income ?? 0);
  const numbers = (['active', 'inTrial', 'overdue'] as const).map((name) => [name, String(figures[name])] as const);
  return (
    <Box component="dl" sx={cardsStyle}>
      {[...numbers, ['income', income] as const].map(([name, value]) => (
        <Card key={name} sx={{ p: 2 }}>
          <Typography component="dt" sx={{ color: 'text.secondary', fontSize: 13 }}>
            {translate(`business.cards.${name}`)}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontSize: 24, fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
            {value}
          </Typography>
        </Card>
      ))}
    </Box>
  );
}

/** How many companies pay, and what came in. */
export function Figures() {
  const translate = useTranslate();
  const textOf = useErrorText();
  const { data, error } = useQuery({
    queryKey: FIGURES_KEY,
    queryFn: ({ signal }) => api.get<Answer>('/business/figures', { signal }),
  });
  if (error && !data) return <Alert severity="error">{textOf(error)}</Alert>;
  if (!data) return <Skeleton variant="rounded" height={96} sx={{ borderRadius: '14px' }} />;
  const months = data.months.map(({ month, income, lost }) => ({ month: shown(month), income, lost }));
  return (
    <>
      <Cards figures={data} />
      <Box sx={chartsStyle}>
        <Frame title={translate('business.incomeByMonth')}>
          <Bars data={months} nameKey="month" valueKey="income" label={translate('business.amount')} />
        </Frame>
        <Frame title={translate('business.incomeByPlan')}>
          <Bars data={data.plans} nameKey="planName" valueKey="income" label={translate('business.amount')} />
        </Frame>
        <Frame title={translate('business.lostByMonth')}>
          <Bars data={months} nameKey="month" valueKey="lost" label={translate('business.companies')} />
        </Frame>
      </Box>
    </>
  );
}

const cardsStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
  gap: 2,
  m: 0,
  mb: 2,
};
const chartsStyle = { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(280px, 1fr))', gap: 2, mb: 3 };
