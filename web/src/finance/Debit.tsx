import type { Invoice } from '@recado/contracts';
import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';

/** Shows whether the payer's bank will pay an invoice on its due date, or has failed to do so. */
export function Debit({ invoice }: { invoice: Pick<Invoice, 'debit'> }) {
  const translate = useTranslate();
  return invoice.debit ? (
    <Typography sx={{ color: 'text.secondary', fontSize: 12, whiteSpace: 'normal' }}>
      {translate(`finance.debit.${invoice.debit}`)}
    </Typography>
  ) : null;
}
