import { Box, Card, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { CHART_PX } from './Bars.js';
import { NumbersTable, type Numbers } from './NumbersTable.js';

type Props = {
  title: string;
  error?: string | null;
  isEmpty?: boolean;
  /** The text shown for an empty chart. By default, it says that there are no tickets. */
  empty?: string;
  /** The data of the chart as a table. */
  numbers?: Numbers;
  children: ReactNode;
};

/** A titled card with a chart, or with its loading, error or empty state. */
export function ChartFrame({ title, error = null, isEmpty = false, empty, numbers, children }: Props) {
  const translate = useTranslate();
  return (
    <Card component="section" aria-label={title} sx={{ p: 2, minWidth: 0 }}>
      <Typography variant="h2">{title}</Typography>
      {error ? (
        <Box role="alert" sx={{ color: 'error.main', py: 4 }}>
          {error}
        </Box>
      ) : (
        <Box sx={{ minHeight: CHART_PX, mt: 1 }}>
          {isEmpty ? (
            <Box sx={{ color: 'text.secondary', py: 4 }}>{empty ?? translate('dashboard.nothing')}</Box>
          ) : (
            children
          )}
        </Box>
      )}
      {numbers && !error && !isEmpty ? <NumbersTable title={title} {...numbers} /> : null}
    </Card>
  );
}
