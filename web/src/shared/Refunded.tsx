import type { Invoice } from '@recado/contracts';
import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { formatMoney } from './lib/format.js';

/** Shows the refunded amount of an invoice, if any. */
export function Refunded({ invoice }: { invoice: Pick<Invoice, 'refunded'> }) {
  const translate = useTranslate();
  return invoice.refunded > 0 ? (
    <Typography sx={{ color: 'text.secondary', fontSize: 12, whiteSpace: 'normal' }}>
      {translate('finance.refunded', { value: formatMoney(invoice.refunded) })}
    </Typography>
  ) : null;
}
