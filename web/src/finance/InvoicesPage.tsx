import { TableCell, TableRow, type Theme } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { api } from '../providers/api.js';
import { useSession } from '../providers/session.js';
import { readingOf } from '../shared/data/reading.js';
import { EmptyState } from '../shared/EmptyState.js';
import { formatDueDate, formatMoney } from '../shared/lib/format.js';
import { Page } from '../shared/table/Page.js';
import { PagedTable } from '../shared/table/PagedTable.js';
import { ROOMY } from '../shared/table/hide-on-phone.js';
import { PhoneSubtitle } from '../shared/table/PhoneSubtitle.js';
import { stateOf, type InvoiceRow } from './invoice-state.js';

const COLUMNS = ['id', 'detail', 'value', 'dueDate', 'status'].map((name) => `finance.columns.${name}`);
const ROOMY_COLUMNS = ['finance.columns.id', 'finance.columns.dueDate'];

/** Page by page: an empty one is the end. */
function useInvoices() {
  const query = useInfiniteQuery({
    queryKey: ['invoices'],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api.get<InvoiceRow[]>('/invoices/all', { query: { pageNumber: pageParam }, signal }),
    getNextPageParam: (page, pages) => (page.length > 0 ? pages.length + 1 : undefined),
  });
  const loadMore = () => {
    if (query.hasNextPage && !query.isFetching && !query.isError) void query.fetchNextPage();
  };
  return { invoices: query.data?.pages.flat() ?? [], reading: readingOf(query), loadMore };
}

function Row({ invoice }: { invoice: InvoiceRow }) {
  const translate = useTranslate();
  const { timeZone } = useSession().company;
  const state = stateOf(invoice, new Date(), timeZone);
  const dueDate = formatDueDate(invoice.dueDate, timeZone);
  return (
    <TableRow sx={state === 'overdue' ? overdueStyle : null}>
      <TableCell sx={ROOMY}>{invoice.id}</TableCell>
      <TableCell>
        {invoice.detail}
        <PhoneSubtitle>
          {translate('finance.columns.dueDate')} {dueDate}
        </PhoneSubtitle>
      </TableCell>
      <TableCell sx={numeric}>{formatMoney(invoice.value)}</TableCell>
      <TableCell sx={{ ...ROOMY, ...numeric }}>{dueDate}</TableCell>
      <TableCell sx={numeric}>{translate(`finance.state.${state}`)}</TableCell>
    </TableRow>
  );
}

/** What the company owes for the service, and has paid. */
export default function InvoicesPage() {
  const translate = useTranslate();
  const { invoices, reading, loadMore } = useInvoices();
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
        {invoices.map((invoice) => (
          <Row key={invoice.id} invoice={invoice} />
        ))}
      </PagedTable>
    </Page>
  );
}

const numeric = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };
const overdueStyle = {
  bgcolor: (theme: Theme) => `color-mix(in srgb, ${theme.palette.error.main} 12%, transparent)`,
};
