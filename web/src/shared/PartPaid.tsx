import type { Invoice } from '@recado/contracts';
import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { formatMoney } from './lib/format.js';

/** Shows how much of an open invoice is paid, by a partial payment or credit, and the remaining amount. */
export function PartPaid({ invoice }: { invoice: Pick<Invoice, 'status' | 'value' | 'paid'> }) {
  const translate = useTranslate();
  const { status, value, paid } = invoice;
  return status === 'open' && paid > 0 ? (
    <Typography sx={{ color: 'text.secondary', fontSize: 12, whiteSpace: 'normal' }}>
      {translate('finance.partPaid', { paid: formatMoney(paid), left: formatMoney(value - paid) })}
    </Typography>
  ) : null;
}
