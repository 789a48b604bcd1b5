import type { Invoice } from '@recado/contracts';
import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { formatMoney } from './lib/format.js';

/** How much of an open invoice is paid, by a payment of another value or by credit, and what is left to pay. */
export function PartPaid({ invoice }: { invoice: Pick<Invoice, 'status' | 'value' | 'paid'> }) {
  const translate = useTranslate();
  const { status, value, paid } = invoice;
  return status === 'open' && paid > 0 ? (
    <Typography sx={{ color: 'text.secondary', fontSize: 12, whiteSpace: 'normal' }}>
      {translate('finance.partPaid', { paid: formatMoney(paid), left: formatMoney(value - paid) })}
    </Typography>
  ) : null;
}
