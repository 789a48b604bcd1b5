import { InvoiceState, type CompanyInvoice } from '@recado/contracts';
import { Box, Button, Typography } from '@mui/material';
import { DataTable, SelectInput, useTranslate } from 'react-admin';
import { useState, type ReactNode } from 'react';
import { useSession } from '../providers/session.js';
import { InvoiceLines } from '../shared/invoices/InvoiceLines.js';
import { formatDueDate, formatMoney } from '../shared/lib/format.js';
import { PhoneSubtitle } from '../shared/table/PhoneSubtitle.js';
import { PartPaid } from '../shared/PartPaid.js';
import { ListTable } from '../shared/records/ListTable.js';
import { ListToolbar } from '../shared/records/ListToolbar.js';
import { RecordList } from '../shared/records/RecordList.js';
import { Refunded } from '../shared/Refunded.js';
import { RefundDialog } from './RefundDialog.js';
import { SettleDialog } from './SettleDialog.js';

const STATES = InvoiceState.options.map((id) => ({ id, name: `business.states.${id}` }));
const HIDDEN_ON_PHONE = ['detail', 'dueDate'];

/** Excludes amounts paid with credit. They cannot be refunded, because that money was paid for another invoice. */
const receivedOf = ({ paid, lines }: CompanyInvoice): number =>
  lines.reduce((sum, line) => (line.kind === 'credit' ? sum + line.value : sum), paid);

function State({ invoice }: { invoice: CompanyInvoice }) {
  const translate = useTranslate();
  return (
    <>
      {translate(`finance.state.${invoice.status}`)}
      {invoice.settledBy ? (
        <Typography sx={{ color: 'text.secondary', fontSize: 12 }}>
          {translate('business.byHand', { reason: invoice.settledBy.reason })}
        </Typography>
      ) : null}
      <PartPaid invoice={invoice} />
      <Refunded invoice={invoice} />
    </>
  );
}

type Open = (dialog: ReactNode) => void;

function Acts({ invoice, open }: { invoice: CompanyInvoice; open: Open }) {
  const translate = useTranslate();
  const close = () => open(null);
  return (
    <>
      {invoice.status === 'open' ? (
        <Button
          size="small"
          variant="outlined"
          onClick={() => open(<SettleDialog invoice={invoice} onClose={close} />)}
        >
          {translate('business.settle')}
        </Button>
      ) : null}
      {receivedOf(invoice) > 0 || invoice.refunded > 0 ? (
        <Button
          size="small"
          variant="outlined"
          sx={{ ml: 1 }}
          onClick={() => open(<RefundDialog invoice={invoice} onClose={close} />)}
        >
          {translate('business.refund')}
        </Button>
      ) : null}
    </>
  );
}

function Company({ invoice: { companyName, detail }, dueDate }: { invoice: CompanyInvoice; dueDate: string }) {
  return (
    <>
      {companyName}
      <PhoneSubtitle>{detail.includes(dueDate) ? detail : `${detail} · ${dueDate}`}</PhoneSubtitle>
    </>
  );
}

function columnsOf(dueDateOf: (invoice: CompanyInvoice) => string, open: Open) {
  return [
    <DataTable.Col
      key="companyName"
      source="companyName"
      disableSort
      render={(invoice: CompanyInvoice) => <Company invoice={invoice} dueDate={dueDateOf(invoice)} />}
    />,
    <DataTable.Col
      key="detail"
      source="detail"
      label="resources.invoices.fields.detail"
      disableSort
      render={(invoice: CompanyInvoice) => [invoice.detail, <InvoiceLines key="lines" invoice={invoice} />]}
    />,
    <DataTable.Col
      key="value"
      source="value"
      label="resources.invoices.fields.value"
      disableSort
      sx={numeric}
      render={({ value }: CompanyInvoice) => formatMoney(value)}
    />,
    <DataTable.Col
      key="dueDate"
      source="dueDate"
      label="resources.invoices.fields.dueDate"
      sx={numeric}
      render={dueDateOf}
    />,
    <DataTable.Col
      key="status"
      source="status"
      label="resources.invoices.fields.status"
      disableSort
      render={(invoice: CompanyInvoice) => <State invoice={invoice} />}
    />,
    <DataTable.Col
      key="actions"
      source="actions"
      label="contacts.actions"
      align="right"
      disableSort
      render={(invoice: CompanyInvoice) => <Acts invoice={invoice} open={open} />}
    />,
  ];
}

/** Lists the invoices of all companies and lets the operator settle one manually. */
export function InvoicesOfAll() {
  const translate = useTranslate();
  const { timeZone } = useSession().company;
  const [dialog, open] = useState<ReactNode>(null);
  const dueDateOf = ({ dueDate }: CompanyInvoice) => formatDueDate(dueDate, timeZone);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', maxHeight: 'max(80dvh, 320px)' }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {translate('resources.company-invoices.name', { smart_count: 2 })}
      </Typography>
      <RecordList isPart resource="company-invoices" sort={{ field: 'dueDate', order: 'DESC' }}>
        <ListToolbar
          filters={[
            <SelectInput
              key="status"
              source="status"
              label="resources.company-invoices.fields.state"
              choices={STATES}
              alwaysOn
            />,
          ]}
          exported={{
            'resources.company-invoices.fields.companyName': ({ companyName }: CompanyInvoice) => companyName,
            'resources.invoices.fields.detail': ({ detail }: CompanyInvoice) => detail,
            'resources.invoices.fields.value': ({ value }: CompanyInvoice) => value,
            'resources.invoices.fields.dueDate': dueDateOf,
            'resources.invoices.fields.status': ({ status }: CompanyInvoice) => translate(`finance.state.${status}`),
          }}
        />
        <ListTable icon="card" hideOnPhone={HIDDEN_ON_PHONE} bulkActionButtons={false} rowClick={false}>
          {columnsOf(dueDateOf, open)}
        </ListTable>
        {dialog}
      </RecordList>
    </Box>
  );
}

const numeric = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };
