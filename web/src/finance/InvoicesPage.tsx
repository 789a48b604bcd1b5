import type { Invoice } from '@recado/contracts';
import { Box, Button, TableCell, TableRow, type Theme } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useCan, useSession } from '../providers/session.js';
import { usePages } from '../shared/data/use-pages.js';
import { EmptyState } from '../shared/EmptyState.js';
import { InvoiceLines } from '../shared/invoices/InvoiceLines.js';
import { formatDueDate, formatMoney } from '../shared/lib/format.js';
import { useIsPhone } from '../shared/lib/use-screen-size.js';
import { Page } from '../shared/table/Page.js';
import { PagedTable } from '../shared/table/PagedTable.js';
import { ROOMY } from '../shared/table/hide-on-phone.js';
import { PartPaid } from '../shared/PartPaid.js';
import { Refunded } from '../shared/Refunded.js';
import { PhoneSubtitle } from '../shared/table/PhoneSubtitle.js';
import { CheckoutDialog } from './CheckoutDialog.js';
import { Debit } from './Debit.js';
import { stateOf } from './invoice-state.js';

const COLUMNS = ['id', 'detail', 'value', 'dueDate', 'status', 'action'].map((name) => `finance.columns.${name}`);
const ROOMY_COLUMNS = ['id', 'dueDate', 'action'].map((name) => `finance.columns.${name}`);
const INVOICES_KEY = ['invoices'] as const;
type InvoicePage = { invoices: Invoice[]; hasMore: boolean };

function Row({ invoice, onPay }: { invoice: Invoice; onPay: () => void }) {
  const translate = useTranslate();
  const mayPay = useCan('subscription:pay');
  const isPhone = useIsPhone();
  const { timeZone } = useSession().company;
  const state = stateOf(invoice, new Date(), timeZone);
  const dueDate = formatDueDate(invoice.dueDate, timeZone);
  const pay =
    invoice.status === 'open' && mayPay ? (
      <Button size="small" variant="contained" onClick={onPay}>
        {translate('finance.pay')}
      </Button>
    ) : null;
  return (
    <TableRow sx={state === 'overdue' ? overdueStyle : null}>
      <TableCell sx={ROOMY}>{invoice.number}</TableCell>
      <TableCell>
        {invoice.detail}
        <PhoneSubtitle>
          {translate('finance.columns.dueDate')} {dueDate}
        </PhoneSubtitle>
        <InvoiceLines invoice={invoice} />
      </TableCell>
      <TableCell sx={numeric}>{formatMoney(invoice.value)}</TableCell>
      <TableCell sx={{ ...ROOMY, ...numeric }}>{dueDate}</TableCell>
      <TableCell sx={numeric}>
        {translate(`finance.state.${state}`)}
        <PartPaid invoice={invoice} />
        <Refunded invoice={invoice} />
        <Debit invoice={invoice} />
        {isPhone && pay ? <Box sx={{ mt: 0.5 }}>{pay}</Box> : null}
      </TableCell>
      {isPhone ? null : <TableCell>{pay}</TableCell>}
    </TableRow>
  );
}

/** What the company owes for the service, and has paid. */
export default function InvoicesPage() {
  const translate = useTranslate();
  const [paying, setPaying] = useState<Invoice | null>(null);
  const { rows, reading, loadMore } = usePages<InvoicePage, Invoice>({
    ...{ queryKey: INVOICES_KEY, path: '/invoices/all', typed: '', topic: 'payment' },
    rowsOf: ({ invoices }) => invoices,
  });
  return (
    <Page fill title={translate('finance.title')}>
      <PagedTable
        isOnlyRead
        label={translate('finance.title')}
        columns={COLUMNS}
        hideOnPhone={ROOMY_COLUMNS}
        reading={reading}
        onNearEnd={loadMore}
        empty={<EmptyState icon="card" title={translate('finance.empty')} hint={translate('finance.emptyHint')} />}
      >
        {rows.map((invoice) => (
          <Row key={invoice.id} invoice={invoice} onPay={() => setPaying(invoice)} />
        ))}
      </PagedTable>
      {paying ? <CheckoutDialog invoice={paying} onClose={() => setPaying(null)} /> : null}
    </Page>
  );
}

const numeric = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };
const overdueStyle = {
  bgcolor: (theme: Theme) => `color-mix(in srgb, ${theme.palette.error.main} 12%, transparent)`,
};
