import { EnterCompanyBody, ENTRY_MINUTES, type CompanyRecord } from '@recado/contracts';
import { TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { operatorEntry } from '../../providers/operator-entry.js';
import { useSave } from '../../shared/data/use-save.js';
import { FormDialog } from '../../shared/dialogs/FormDialog.js';

/** Asks for the reason why the operator enters a company. The company's users can read it. */
export function EnterDialog({ company, onClose }: { company: CompanyRecord; onClose: () => void }) {
  const translate = useTranslate();
  const [reason, setReason] = useState('');
  const { save, isPending, errors } = useSave({
    values: { reason },
    schema: EnterCompanyBody,
    store: (sent) => operatorEntry.enter(company.id, sent),
    queryKey: ['companies'],
    success: 'operator.entered',
    onDone: onClose, // the reason is sent, so the browser must not ask about unsaved input on the way into the company
  });
  return (
    <FormDialog
      open
      title={translate('operator.enterTitle', { name: company.name })}
      submitLabel={translate('operator.enter')}
      values={{ reason }}
      isSaving={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Typography>{translate('operator.enterLead', { minutes: ENTRY_MINUTES })}</Typography>
      <TextField
        label={translate('operator.enterReason')}
        value={reason}
        multiline
        maxRows={4}
        autoFocus
        error={errors.reason !== undefined}
        helperText={errors.reason ? translate(errors.reason) : translate('operator.enterHelp')}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </FormDialog>
  );
}
