import { Card, Skeleton, Table, TableBody, TableCell, TableHead, TableRow, type Theme } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { UIEvent } from 'react';
import { api } from '../providers/api.js';
import { useSession } from '../providers/session.js';
import { EmptyState } from '../shared/EmptyState.js';
import { formatDueDate, formatMoney } from '../shared/format.js';
import { Page } from '../shared/Page.js';
import { ROOMY } from '../shared/roomy.js';
import { UnderName } from '../shared/UnderName.js';
import { stateOf, type InvoiceRow } from './invoice-state.js';

const NEXT_PAGE_WITHIN_PX = 100;
const COLUMNS = ['id', 'detail', 'value', 'dueDate', 'status'] as const;
const OF_ROOMY: ReadonlySet<string> = new Set(['id', 'dueDate']);

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
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
  };
  return { invoices: query.data?.pages.flat() ?? [], isPending: query.isPending, loadMore };
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
        <UnderName>
          {translate('finance.columns.dueDate')} {dueDate}
        </UnderName>
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
  const { invoices, isPending, loadMore } = useInvoices();
  const onScroll = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    if (box.scrollHeight - box.scrollTop - box.clientHeight < NEXT_PAGE_WITHIN_PX) loadMore();
  };
  const content = () => {
    if (isPending) return <Skeleton variant="rounded" height={160} sx={{ borderRadius: '14px' }} />;
    if (invoices.length === 0)
      return <EmptyState icon="card" title={translate('finance.empty')} hint={translate('finance.emptyHint')} />;
    return (
      <Card onScroll={onScroll} sx={{ overflow: 'auto', minHeight: 0 }}>
        <Table aria-label={translate('finance.title')} stickyHeader>
          <TableHead>
            <TableRow>
              {COLUMNS.map((column) => (
                <TableCell key={column} sx={OF_ROOMY.has(column) ? ROOMY : null}>
                  {translate(`finance.columns.${column}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {invoices.map((invoice) => (
              <Row key={invoice.id} invoice={invoice} />
            ))}
          </TableBody>
        </Table>
      </Card>
    );
  };
  return (
    <Page fill title={translate('finance.title')}>
      {content()}
    </Page>
  );
}

const numeric = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };
const overdueStyle = {
  bgcolor: (theme: Theme) => `color-mix(in srgb, ${theme.palette.error.main} 12%, transparent)`,
};
