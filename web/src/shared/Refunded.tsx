import type { Invoice } from '@recado/contracts';
import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { formatMoney } from './lib/format.js';

/** How much of an invoice went back to its payer, if anything did. */
export function Refunded({ invoice }: { invoice: Pick<Invoice, 'refunded'> }) {
  const translate = useTranslate();
  return invoice.refunded > 0 ? (
    <Typography sx={{ color: 'text.secondary', fontSize: 12 }}>
      {translate('finance.refunded', { value: formatMoney(invoice.refunded) })}
    </Typography>
  ) : null;
}
