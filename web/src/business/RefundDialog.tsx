import { RefundPayment, type CompanyInvoice, type InvoicePayment, type ListInvoicePayments } from '@recado/contracts';
import { TextField, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import { useSave } from '../shared/data/use-save.js';
import { FormDialog } from '../shared/dialogs/FormDialog.js';
import { SelectField } from '../shared/dialogs/SelectField.js';
import { formatMoney, formatDateTime } from '../shared/lib/format.js';
import { newUuid } from '../shared/lib/new-uuid.js';
import { Refunds } from './Refunds.js';

type Answer = z.output<(typeof ListInvoicePayments)['reply']>;
type Props = { invoice: CompanyInvoice; onClose: () => void };

const BUSINESS_KEY = ['business'] as const;
const POLL_MS = 5_000;
const Fields = RefundPayment.request.pick({ paymentId: true, value: true, reason: true });
const isUndecided = ({ payments }: Answer) =>
  payments.some(({ refunds }) => refunds.some(({ state }) => state === 'asked' || state === 'pending'));
const textOf = (value: number) => value.toFixed(2).replace('.', ',');

function useRefund({ id }: CompanyInvoice, payments: readonly InvoicePayment[], onDone: () => void) {
  const first = payments.find(({ refundable }) => refundable > 0) ?? payments[0];
  const queryClient = useQueryClient();
  const [refundId] = useState(newUuid);
  const [paymentId, setPaymentId] = useState(first?.id ?? '');
  const [value, setValue] = useState(textOf(first?.refundable ?? 0));
  const [reason, setReason] = useState('');
  const { save, isPending, errors } = useSave({
    values: { paymentId, value: Number(value.replace(',', '.')), reason },
    schema: Fields,
    store: (values) => api.post(`/business/invoices/${id}/refunds`, { ...values, refundId }),
    ...{ queryKey: ['company-invoices'], success: 'business.refundAsked' },
    onDone() {
      void queryClient.invalidateQueries({ queryKey: BUSINESS_KEY });
      onDone();
    },
  });
  const payment = payments.find((one) => one.id === paymentId);
  const choose = (chosen: string) => {
    setPaymentId(chosen);
    setValue(textOf(payments.find((one) => one.id === chosen)?.refundable ?? 0));
  };
  return { payment, choose, value, setValue, reason, setReason, save, isPending, errors };
}

function Form({ invoice, payments, onClose }: Props & { payments: readonly InvoicePayment[] }) {
  const translate = useTranslate();
  const { payment, choose, value, setValue, reason, setReason, save, isPending, errors } = useRefund(
    ...([invoice, payments, onClose] as const),
  );
  const problem = (field: string) => ({
    error: Boolean(errors[field]),
    helperText: errors[field] ? translate(errors[field]) : undefined,
  });
  const named = ({ id, value: paid, at }: InvoicePayment) => ({
    id,
    name: `${formatMoney(paid)} · ${formatDateTime(at)}`,
  });
  return (
    <FormDialog
      open
      title={translate('business.refundTitle', { name: invoice.companyName })}
      submitLabel={translate('business.refund')}
      values={{ value, reason }}
      isSaving={isPending}
      disabled={!payment?.refundable}
      onSubmit={save}
      onClose={onClose}
    >
      <Typography>{translate(payment?.isByHand ? 'business.refundByHand' : 'business.refundHint')}</Typography>
      {payments.length > 1 ? (
        <SelectField
          label={translate('business.payment')}
          options={payments.map(named)}
          value={payment?.id ?? ''}
          onChange={choose}
        />
      ) : null}
      <TextField
        label={translate('business.refundValue', { most: formatMoney(payment?.refundable ?? 0) })}
        value={value}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        onChange={(event) => setValue(event.target.value)}
        {...problem('value')}
      />
      <TextField
        label={translate('business.reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        {...problem('reason')}
      />
      {payment ? <Refunds refunds={payment.refunds} /> : null}
    </FormDialog>
  );
}

/** Refunds an invoice's payment in full or in part, and lists earlier refunds with their state. */
export function RefundDialog({ invoice, onClose }: Props) {
  const { data } = useQuery({
    queryKey: [...BUSINESS_KEY, 'payments', invoice.id],
    queryFn: ({ signal }) => api.get<Answer>(`/business/invoices/${invoice.id}/payments`, { signal }),
    refetchInterval: ({ state }) => (state.data && isUndecided(state.data) ? POLL_MS : false),
  });
  return data ? <Form invoice={invoice} payments={data.payments} onClose={onClose} /> : null;
}
