import type { GetPaymentPage, PixPayment } from '@recado/contracts';
import { Alert, Button, CircularProgress, Stack, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useParams } from 'react-router-dom';
import type { z } from 'zod';
import { OutsidePage } from '../layout/OutsidePage.js';
import { api } from '../providers/api.js';
import { useErrorText, useErrorToast } from '../shared/data/use-error-toast.js';
import { InvoiceLines } from '../shared/invoices/InvoiceLines.js';
import { formatDueDate, formatMoney } from '../shared/lib/format.js';
import { Debit } from './Debit.js';
import { PayByCard } from './PayByCard.js';
import { PixCode } from './PixCode.js';

type Answer = z.output<(typeof GetPaymentPage)['reply']>;
const LOOK_EVERY_MS = 5_000;

function Payment({ token, page }: { token: string; page: Answer }) {
  const translate = useTranslate();
  const showError = useErrorToast();
  const { invoice, timeZone } = page;
  const start = useMutation({
    mutationFn: () => api.post<PixPayment>(`/payments/${token}/charge`, {}, { visitor: true }),
    onError: showError,
  });
  const pix = page.pix ?? start.data;
  if (invoice.status === 'paid') return <Alert severity="success">{translate('finance.pix.paid')}</Alert>;
  if (invoice.status === 'cancelled') return <Alert severity="info">{translate('finance.pix.cancelled')}</Alert>;
  return (
    <>
      <Typography sx={{ textAlign: 'center', mb: 1 }}>
        {invoice.detail} · {formatMoney(invoice.value)} · {translate('finance.columns.dueDate')}{' '}
        {formatDueDate(invoice.dueDate, timeZone)}
      </Typography>
      <Stack sx={{ alignItems: 'center', mb: 2 }}>
        <InvoiceLines invoice={invoice} />
      </Stack>
      <Debit invoice={invoice} />
      {pix ? (
        <PixCode pix={pix} />
      ) : (
        <Stack sx={{ gap: 1 }}>
          <Button variant="contained" size="large" disabled={start.isPending} onClick={() => start.mutate()}>
            {translate('finance.pay')}
          </Button>
          {page.canPayByCard ? <PayByCard token={token} /> : null}
        </Stack>
      )}
    </>
  );
}

/** Pays one invoice, by the link in its e-mail or beside a refused log-in. It shows nothing else of the company. */
export default function PayPage() {
  const translate = useTranslate();
  const textOf = useErrorText();
  const { token = '' } = useParams();
  const { data, error } = useQuery({
    queryKey: ['payment', token],
    queryFn: ({ signal }) => api.get<Answer>(`/payments/${encodeURIComponent(token)}`, { signal, visitor: true }),
    refetchInterval: ({ state }) => (state.data?.invoice.status === 'open' ? LOOK_EVERY_MS : false),
  });
  return (
    <OutsidePage title={translate('finance.payTitle')} lead={data?.companyName ?? ''}>
      {data ? <Payment token={token} page={data} /> : null}
      {error && !data ? <Alert severity="error">{textOf(error)}</Alert> : null}
      {!data && !error ? <CircularProgress /> : null}
    </OutsidePage>
  );
}
