import { Box, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useLocale, useTranslate } from 'ra-core';
import { languageTag } from '../lib/languages.js';
import type { Change } from './change.js';

const SIGNS = { up: '↑', down: '↓', same: '=' } as const;
const COLORS = { better: 'success.main', worse: 'error.main' } as const;

const percentIn = (language: string, signDisplay: 'exceptZero' | 'never') =>
  new Intl.NumberFormat(languageTag(language), { style: 'percent', signDisplay, maximumFractionDigits: 0 });

const trendOf = (percent: number): keyof typeof SIGNS => {
  if (percent === 0) return 'same';
  return percent > 0 ? 'up' : 'down';
};

/**
 * Compares a number with the previous period: with a sign and words that do not depend on colour, and in one sentence
 * for screen readers.
 */
export function PeriodChange({ change: { percent, days, verdict } }: { change: Change }) {
  const translate = useTranslate();
  const language = useLocale();
  const trend = trendOf(percent);
  const size = (sign: 'exceptZero' | 'never') => percentIn(language, sign).format(percent / 100);
  const period = translate('charts.change.period', { smart_count: days });
  const judged = verdict ? translate(`charts.change.${verdict}`) : undefined;
  const spoken = `${translate(`charts.change.${trend}`, { percent: size('never') })} ${period}`;
  return (
    <Typography component="dd" variant="caption" sx={{ m: 0, color: 'text.secondary' }}>
      <span style={visuallyHidden}>{judged ? `${spoken}: ${judged}` : spoken}</span>
      <span aria-hidden="true">
        <Box component="span" sx={{ fontWeight: 600, ...(verdict && { color: COLORS[verdict] }) }}>
          {SIGNS[trend]} {size('exceptZero')}
          {judged ? ` (${judged})` : ''}
        </Box>{' '}
        {period}
      </span>
    </Typography>
  );
}
