import type { GetBusinessFigures } from '@recado/contracts';
import { Alert, Box, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import { useErrorText } from '../shared/data/use-error-toast.js';
import { Bars } from '../shared/charts/Bars.js';
import { ChartFrame } from '../shared/charts/ChartFrame.js';
import { NumberCards } from '../shared/charts/NumberCards.js';
import { formatMoney } from '../shared/lib/format.js';

type Answer = z.output<(typeof GetBusinessFigures)['reply']>;
export const FIGURES_KEY = ['business', 'figures'] as const;

/** MM/yyyy */
const monthText = (month: string) => month.split('-').toReversed().join('/');

function Cards({ figures }: { figures: Answer }) {
  const translate = useTranslate();
  const income = formatMoney(figures.months.at(-1)?.income ?? 0);
  const numbers = (['active', 'inTrial', 'overdue'] as const).map((name) => [name, String(figures[name])] as const);
  const all = [...numbers, ['income', income] as const];
  return (
    <NumberCards numbers={all.map(([name, value]) => ({ name, value, label: translate(`business.cards.${name}`) }))} />
  );
}

/** Shows the number of paying companies and the income. */
export function Figures() {
  const translate = useTranslate();
  const textOf = useErrorText();
  const { data, error } = useQuery({
    queryKey: FIGURES_KEY,
    queryFn: ({ signal }) => api.get<Answer>('/business/figures', { signal }),
  });
  if (error && !data) return <Alert severity="error">{textOf(error)}</Alert>;
  if (!data) return <Skeleton variant="rounded" height={96} sx={{ borderRadius: '14px' }} />;
  const months = data.months.map(({ month, income, lost }) => ({ month: monthText(month), income, lost }));
  const plans = data.plans.toSorted((a, b) => b.income - a.income);
  const numbersOfPlans = {
    headings: [translate('business.plan'), translate('business.amount')],
    rows: plans.map(({ planName, income }) => [planName, formatMoney(income)]),
  };
  return (
    <>
      <Cards figures={data} />
      <Box sx={chartsStyle}>
        <ChartFrame title={translate('business.incomeByMonth')}>
          <Bars data={months} nameKey="month" valueKey="income" label={translate('business.amount')} unit="money" />
        </ChartFrame>
        <ChartFrame title={translate('business.incomeByPlan')} numbers={numbersOfPlans}>
          <Bars
            data={plans}
            nameKey="planName"
            valueKey="income"
            label={translate('business.amount')}
            unit="money"
            colors="categories"
          />
        </ChartFrame>
        <ChartFrame title={translate('business.lostByMonth')}>
          <Bars data={months} nameKey="month" valueKey="lost" label={translate('business.companies')} colors="error" />
        </ChartFrame>
      </Box>
    </>
  );
}

const chartsStyle = { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(280px, 1fr))', gap: 2, my: 2 };
