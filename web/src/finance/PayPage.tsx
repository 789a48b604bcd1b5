import type { GetPaymentPage, PixPayment } from '@recado/contracts';
import { Alert, Button, CircularProgress, Stack, TextField, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { z } from 'zod';
import { OutsidePage } from '../layout/OutsidePage.js';
import { api } from '../providers/api.js';
import { fieldErrorsOf } from '../providers/validation.js';
import { useErrorText, useErrorToast } from '../shared/data/use-error-toast.js';
import { InvoiceLines } from '../shared/invoices/InvoiceLines.js';
import { formatDueDate, formatMoney } from '../shared/lib/format.js';
import { PartPaid } from '../shared/PartPaid.js';
import { Debit } from './Debit.js';
import { PayByCard } from './PayByCard.js';
import { PixCode } from './PixCode.js';

type Answer = z.output<(typeof GetPaymentPage)['reply']>;
const POLL_MS = 5_000;

/** Requests a Pix code. Asks for the payer's CPF or CNPJ only if the provider requires one and none is stored. */
function PayByPix({ token, onCode }: { token: string; onCode: (pix: PixPayment) => void }) {
  const translate = useTranslate();
  const showError = useErrorToast();
  const [typed, setTyped] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.post<PixPayment>(`/payments/${token}/charge`, typed ? { document: typed } : {}, { visitor: true }),
    onSuccess: onCode,
    onError: (refusal) => ('document' in fieldErrorsOf(refusal) ? undefined : showError(refusal)),
  });
  const { document: problem } = fieldErrorsOf(error);
  return (
    <Stack
      component="form"
      noValidate
      sx={{ gap: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      {problem || typed ? (
        <TextField
          label={translate('finance.payer.document')}
          autoFocus
          value={typed}
          error={problem !== undefined}
          helperText={problem && translate(problem)}
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : null}
      <Button type="submit" variant="contained" size="large" disabled={isPending}>
        {translate('finance.pay')}
      </Button>
    </Stack>
  );
}

function Payment({ token, page }: { token: string; page: Answer }) {
  const translate = useTranslate();
  const { invoice, timeZone } = page;
  const [started, setStarted] = useState<PixPayment | null>(null);
  const left = (invoice.value - invoice.paid).toFixed(2);
  // A partial payment invalidates a code for another amount.
  const pix = page.pix ?? (started?.valor.original === left ? started : null);
  if (invoice.status === 'paid') return <Alert severity="success">{translate('finance.pix.paid')}</Alert>;
  if (invoice.status === 'cancelled') return <Alert severity="info">{translate('finance.pix.cancelled')}</Alert>;
  return (
    <>
      <Typography sx={{ textAlign: 'center', mb: 1 }}>
        {invoice.detail} · {formatMoney(invoice.value)} · {translate('resources.invoices.fields.dueDate')}{' '}
        {formatDueDate(invoice.dueDate, timeZone)}
      </Typography>
      <Stack sx={{ alignItems: 'center', mb: 2 }}>
        <InvoiceLines invoice={invoice} />
        <PartPaid invoice={invoice} />
      </Stack>
      <Debit invoice={invoice} />
      {pix ? (
        <PixCode pix={pix} />
      ) : (
        <Stack sx={{ gap: 1 }}>
          <PayByPix token={token} onCode={setStarted} />
          {page.canPayByCard ? <PayByCard token={token} /> : null}
        </Stack>
      )}
    </>
  );
}

/** Pays one invoice, opened from a link in an e-mail or after a rejected login. Shows no other company data. */
export default function PayPage() {
  const translate = useTranslate();
  const textOf = useErrorText();
  const { token = '' } = useParams();
  const { data, error } = useQuery({
    queryKey: ['payment', token],
    queryFn: ({ signal }) => api.get<Answer>(`/payments/${encodeURIComponent(token)}`, { signal, visitor: true }),
    refetchInterval: ({ state }) => (state.data?.invoice.status === 'open' ? POLL_MS : false),
  });
  return (
    <OutsidePage title={translate('finance.payTitle')} lead={data?.companyName ?? ''}>
      {data ? <Payment token={token} page={data} /> : null}
      {error && !data ? <Alert severity="error">{textOf(error)}</Alert> : null}
      {!data && !error ? <CircularProgress /> : null}
    </OutsidePage>
  );
}
