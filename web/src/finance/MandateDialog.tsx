import { StartMandate, type MandatePage } from '@recado/contracts';
import { TextField, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { api } from '../providers/api.js';
import { useSave } from '../shared/data/use-save.js';
import { FormDialog } from '../shared/dialogs/FormDialog.js';

export const MANDATE_KEY = ['mandate'] as const;
const FIELDS = ['name', 'document'] as const;

/** Asks for the payer's details, because the bank shows the authorisation only to the payer. */
export function MandateDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const [payer, setPayer] = useState({ name: '', document: '' });
  const { save, isPending, errors } = useSave({
    values: payer,
    schema: StartMandate.request,
    store: (values) => api.post<MandatePage>('/subscription/mandate', values),
    ...{ queryKey: MANDATE_KEY, success: 'finance.automatic.started' },
    onDone(page) {
      queryClient.setQueryData(MANDATE_KEY, page);
      onClose();
    },
  });
  return (
    <FormDialog
      open
      title={translate('finance.automatic.start')}
      submitLabel={translate('finance.automatic.next')}
      values={payer}
      isSaving={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Typography>{translate('finance.automatic.who')}</Typography>
      {FIELDS.map((field) => (
        <TextField
          key={field}
          label={translate(`finance.automatic.${field}`)}
          value={payer[field]}
          error={Boolean(errors[field])}
          helperText={errors[field] ? translate(errors[field], { _: errors[field] }) : undefined}
          onChange={(event) => setPayer({ ...payer, [field]: event.target.value })}
        />
      ))}
    </FormDialog>
  );
}
