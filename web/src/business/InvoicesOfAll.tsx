import type { CompanyInvoice } from '@recado/contracts';
import { Box, Button, Stack, TableCell, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSession } from '../providers/session.js';
import { usePages } from '../shared/data/use-pages.js';
import { SelectField } from '../shared/dialogs/SelectField.js';
import { EmptyState } from '../shared/EmptyState.js';
import { InvoiceLines } from '../shared/invoices/InvoiceLines.js';
import { formatDueDate, formatMoney } from '../shared/lib/format.js';
import { ROOMY } from '../shared/table/hide-on-phone.js';
import { PagedTable } from '../shared/table/PagedTable.js';
import { PhoneSubtitle } from '../shared/table/PhoneSubtitle.js';
import { PartPaid } from '../shared/PartPaid.js';
import { Refunded } from '../shared/Refunded.js';
import { SearchField } from '../shared/table/SearchField.js';
import { INVOICES_KEY } from './invoices-key.js';
import { RefundDialog } from './RefundDialog.js';
import { SettleDialog } from './SettleDialog.js';

type InvoicePage = { invoices: CompanyInvoice[]; hasMore: boolean };
const STATES = ['open', 'overdue', 'paid', 'cancelled'] as const;
const COLUMNS = [
  'business.company',
  ...['detail', 'value', 'dueDate', 'status'].map((name) => `finance.columns.${name}`),
];
const ROOMY_COLUMNS = ['finance.columns.detail', 'finance.columns.dueDate'];

/** Of what was paid by credit nothing can be refunded: its money came with another invoice. */
const receivedOf = ({ paid, lines }: CompanyInvoice): number =>
  lines.reduce((sum, line) => (line.kind === 'credit' ? sum + line.value : sum), paid);

type RowProps = { invoice: CompanyInvoice; onSettle: () => void; onRefund: () => void };

function Row({ invoice, onSettle, onRefund }: RowProps) {
  const translate = useTranslate();
  const { timeZone } = useSession().company;
  const dueDate = formatDueDate(invoice.dueDate, timeZone);
  return (
    <TableRow>
      <TableCell>
        {invoice.companyName}
        <PhoneSubtitle>
          {invoice.detail.includes(dueDate) ? invoice.detail : `${invoice.detail} · ${dueDate}`}
        </PhoneSubtitle>
      </TableCell>
      <TableCell sx={ROOMY}>
        {invoice.detail}
        <InvoiceLines invoice={invoice} />
      </TableCell>
      <TableCell sx={numeric}>{formatMoney(invoice.value)}</TableCell>
      <TableCell sx={{ ...ROOMY, ...numeric }}>{dueDate}</TableCell>
      <TableCell>
        {translate(`finance.state.${invoice.status}`)}
        {invoice.settledBy ? (
          <Typography sx={{ color: 'text.secondary', fontSize: 12 }}>
            {translate('business.byHand', { reason: invoice.settledBy.reason })}
          </Typography>
        ) : null}
        <PartPaid invoice={invoice} />
        <Refunded invoice={invoice} />
      </TableCell>
      <TableCell>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          {invoice.status === 'open' ? (
            <Button size="small" variant="outlined" onClick={onSettle}>
              {translate('business.settle')}
            </Button>
          ) : null}
          {receivedOf(invoice) > 0 || invoice.refunded > 0 ? (
            <Button size="small" variant="outlined" onClick={onRefund}>
              {translate('business.refund')}
            </Button>
          ) : null}
        </Stack>
      </TableCell>
    </TableRow>
  );
}

/** The invoices of all companies, with the way to settle one by hand. */
export function InvoicesOfAll() {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const [status, setStatus] = useState('');
  const [settled, setSettled] = useState<CompanyInvoice | null>(null);
  const [refunded, setRefunded] = useState<CompanyInvoice | null>(null);
  const { rows, reading, loadMore } = usePages<InvoicePage, CompanyInvoice>({
    ...{ queryKey: INVOICES_KEY, path: '/business/invoices', query: { status: status || undefined }, typed },
    rowsOf: ({ invoices }) => invoices,
  });
  return (
    <>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
        <Typography variant="h2" sx={{ flexGrow: 1 }}>
          {translate('business.invoices')}
        </Typography>
        <Box sx={{ width: 180 }}>
          <SelectField
            label={translate('business.filter')}
            options={STATES.map((id) => ({ id, name: translate(`business.states.${id}`) }))}
            value={status}
            empty={translate('business.all')}
            onChange={setStatus}
          />
        </Box>
        <SearchField label={translate('business.search')} value={typed} onChange={setTyped} />
      </Stack>
      <PagedTable
        label={translate('business.invoices')}
        columns={COLUMNS}
        hideOnPhone={ROOMY_COLUMNS}
        reading={reading}
        onClear={() => setTyped('')}
        onNearEnd={loadMore}
        empty={<EmptyState icon="card" title={translate('finance.empty')} />}
      >
        {rows.map((invoice) => (
          <Row
            key={invoice.id}
            invoice={invoice}
            onSettle={() => setSettled(invoice)}
            onRefund={() => setRefunded(invoice)}
          />
        ))}
      </PagedTable>
      {refunded ? <RefundDialog invoice={refunded} onClose={() => setRefunded(null)} /> : null}
      {settled ? <SettleDialog invoice={settled} onClose={() => setSettled(null)} /> : null}
    </>
  );
}

const numeric = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };
