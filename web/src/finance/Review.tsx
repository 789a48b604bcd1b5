import type { Invoice } from '@recado/contracts';
import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useSession } from '../providers/session.js';
import { usePlan } from '../shared/queries/use-plan.js';
import { formatDueDate, formatMoney } from '../shared/lib/format.js';
import type { Payer } from './PayerFields.js';
import { useNextInvoice } from './use-next-invoice.js';
import { usePrice } from './use-price.js';

/** Shows a summary before payment. */
export function Review({ payer, invoice: chosen }: { payer: Payer; invoice: Invoice | null }) {
  const translate = useTranslate();
  const invoice = useNextInvoice(chosen);
  const { timeZone } = useSession().company;
  const plan = usePlan();
  const price = usePrice();
  const address = [payer.address2, payer.city, payer.state, payer.zipcode].filter(Boolean).join(', ');
  const rows: [string, string][] = [
    [translate('finance.payer.firstName'), payer.firstName || '–'],
    [translate('finance.payer.address2'), address || '–'],
    [
      translate('resources.invoices.fields.detail'),
      invoice?.detail ?? translate('finance.plan', { name: plan?.name ?? '' }),
    ],
    ...(invoice
      ? ([
          [translate('finance.toPay'), formatMoney(invoice.value - invoice.paid)],
          [translate('resources.invoices.fields.dueDate'), formatDueDate(invoice.dueDate, timeZone)],
        ] as [string, string][])
      : price
        ? ([[translate('finance.price'), price]] as [string, string][])
        : []),
  ];
  return (
    <dl style={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '8px 16px', margin: 0 }}>
      {rows.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <Typography component="dt" sx={{ color: 'text.secondary' }}>
            {name}
          </Typography>
          <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </div>
      ))}
    </dl>
  );
}
