import type { Invoice } from '@recado/contracts';
import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { formatMoney } from '../shared/lib/format.js';
import { useNextInvoice } from './use-next-invoice.js';
import { usePrice } from './use-price.js';

/** Shows the price of this checkout, once it is known. */
export function PriceLine({ invoice: chosen }: { invoice: Invoice | null }) {
  const translate = useTranslate();
  const invoice = useNextInvoice(chosen);
  const price = usePrice();
  if (!invoice && !price) return null;
  const [label, amount] = invoice
    ? ['finance.toPay', formatMoney(invoice.value - invoice.paid)]
    : ['finance.price', price];
  return (
    <Typography sx={{ color: 'text.secondary' }}>
      {translate(label ?? '')}: <b>{amount}</b>
    </Typography>
  );
}
