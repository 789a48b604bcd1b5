import { InvoiceState, type Invoice } from '@recado/contracts';
import { Box, Button, type Theme } from '@mui/material';
import { DataTable, SelectInput, useTranslate } from 'react-admin';
import { useState, type ReactNode } from 'react';
import { useCan, useSession } from '../providers/session.js';
import { InvoiceLines } from '../shared/invoices/InvoiceLines.js';
import { formatDueDate, formatMoney } from '../shared/lib/format.js';
import { useIsPhone } from '../shared/lib/use-screen-size.js';
import { PartPaid } from '../shared/PartPaid.js';
import { PhoneSubtitle } from '../shared/table/PhoneSubtitle.js';
import { ListTable } from '../shared/records/ListTable.js';
import { ListToolbar } from '../shared/records/ListToolbar.js';
import { ListPage, RecordList } from '../shared/records/RecordList.js';
import { Refunded } from '../shared/Refunded.js';
import { CheckoutDialog } from './CheckoutDialog.js';
import { Debit } from './Debit.js';
import { stateOf } from './invoice-state.js';

const STATES = InvoiceState.options.map((id) => ({ id, name: `business.states.${id}` }));

function Detail({ invoice, dueDate }: { invoice: Invoice; dueDate: string }) {
  const translate = useTranslate();
  return (
    <>
      {invoice.detail}
      <PhoneSubtitle>
        {translate('resources.invoices.fields.dueDate')} {dueDate}
      </PhoneSubtitle>
      <InvoiceLines invoice={invoice} />
    </>
  );
}

type ColumnOptions = {
  dueDateOf: (invoice: Invoice) => string;
  stateText: (invoice: Invoice) => string;
  payOf: (invoice: Invoice) => ReactNode;
  isPhone: boolean;
};

function columnsOf({ dueDateOf, stateText, payOf, isPhone }: ColumnOptions) {
  return [
    <DataTable.Col key="number" source="number" />,
    <DataTable.Col
      key="detail"
      source="detail"
      disableSort
      render={(invoice: Invoice) => <Detail invoice={invoice} dueDate={dueDateOf(invoice)} />}
    />,
    <DataTable.Col key="value" source="value" sx={numeric} render={({ value }: Invoice) => formatMoney(value)} />,
    <DataTable.Col key="dueDate" source="dueDate" sx={numeric} render={dueDateOf} />,
    <DataTable.Col
      key="status"
      source="status"
      disableSort
      sx={numeric}
      render={(invoice: Invoice) => (
        <>
          {stateText(invoice)}
          <PartPaid invoice={invoice} />
          <Refunded invoice={invoice} />
          <Debit invoice={invoice} />
          {isPhone ? <Box sx={{ mt: 0.5 }}>{payOf(invoice)}</Box> : null}
        </>
      )}
    />,
    <DataTable.Col key="action" source="action" disableSort render={payOf} />,
  ];
}

/** Lists the company's invoices. */
export default function InvoiceList() {
  const translate = useTranslate();
  const mayPay = useCan('subscription:pay');
  const { timeZone } = useSession().company;
  const isPhone = useIsPhone();
  const [paying, setPaying] = useState<Invoice | null>(null);
  const dueDateOf = ({ dueDate }: Invoice) => formatDueDate(dueDate, timeZone);
  const shownState = (invoice: Invoice) => stateOf(invoice, new Date(), timeZone);
  const stateText = (invoice: Invoice) => translate(`finance.state.${shownState(invoice)}`);
  const payOf = (invoice: Invoice) =>
    invoice.status === 'open' && mayPay ? (
      <Button size="small" variant="contained" onClick={() => setPaying(invoice)}>
        {translate('finance.pay')}
      </Button>
    ) : null;
  return (
    <RecordList resource="invoices" topic="payment" sort={{ field: 'number', order: 'DESC' }}>
      <ListPage>
        <ListToolbar
          filters={[<SelectInput key="status" source="status" choices={STATES} />]}
          exported={{
            'resources.invoices.fields.number': ({ number }: Invoice) => number,
            'resources.invoices.fields.detail': ({ detail }: Invoice) => detail,
            'resources.invoices.fields.value': ({ value }: Invoice) => value,
            'resources.invoices.fields.dueDate': dueDateOf,
            'resources.invoices.fields.status': stateText,
          }}
        />
        <ListTable
          icon="card"
          hideOnPhone={HIDDEN_ON_PHONE}
          bulkActionButtons={false}
          rowClick={false}
          rowSx={(invoice) => (shownState(invoice as Invoice) === 'overdue' ? overdueStyle : {})}
        >
          {columnsOf({ dueDateOf, stateText, payOf, isPhone })}
        </ListTable>
        {paying ? <CheckoutDialog invoice={paying} onClose={() => setPaying(null)} /> : null}
      </ListPage>
    </RecordList>
  );
}

const HIDDEN_ON_PHONE = ['number', 'dueDate', 'action'];
const numeric = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };
const overdueStyle = {
  bgcolor: (theme: Theme) => `color-mix(in srgb, ${theme.palette.error.main} 12%, transparent)`,
};
