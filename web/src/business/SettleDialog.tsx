import { SettleInvoice, type CompanyInvoice } from '@recado/contracts';
import { TextField, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { api } from '../providers/api.js';
import { useSave } from '../shared/data/use-save.js';
import { FormDialog } from '../shared/dialogs/FormDialog.js';
import { formatMoney } from '../shared/lib/format.js';
import { FIGURES_KEY } from './Figures.js';

const Reason = SettleInvoice.request.pick({ reason: true });

/** Marks an invoice as paid by another method. The operator must describe the method. */
export function SettleDialog({ invoice, onClose }: { invoice: CompanyInvoice; onClose: () => void }) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const { save, isPending, errors } = useSave({
    values: { reason },
    schema: Reason,
    store: (values) => api.post(`/business/invoices/${invoice.id}/settle`, values),
    queryKey: ['company-invoices'],
    success: 'business.settled',
    onDone() {
      void queryClient.invalidateQueries({ queryKey: FIGURES_KEY });
      onClose();
    },
  });
  return (
    <FormDialog
      open
      title={translate('business.settleTitle', { name: invoice.companyName })}
      submitLabel={translate('business.settle')}
      values={{ reason }}
      isSaving={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Typography>{translate('business.settleHint', { value: formatMoney(invoice.value - invoice.paid) })}</Typography>
      <TextField
        label={translate('business.reason')}
        value={reason}
        autoFocus
        error={Boolean(errors['reason'])}
        helperText={errors['reason'] ? translate(errors['reason']) : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
