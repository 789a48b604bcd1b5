import { RenewConsent, WithdrawConsent } from '@recado/contracts';
import { Box, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { api } from '../../providers/api.js';
import { useConnections } from '../../shared/data/use-connections.js';
import { useSave } from '../../shared/data/use-save.js';
import { FormDialog } from '../../shared/dialogs/FormDialog.js';
import { SelectField } from '../../shared/dialogs/SelectField.js';

const ACTS = { withdraw: WithdrawConsent, renew: RenewConsent };

type Props = { act: keyof typeof ACTS; contactId: string; onClose: () => void };

/** Notes that a contact wants no more campaigns, of all connections or of one, or wants them again and why. */
export default function ConsentDialog({ act, contactId, onClose }: Props) {
  const translate = useTranslate();
  const { data: connections = [] } = useConnections();
  const [note, setNote] = useState('');
  const [whatsappId, setWhatsappId] = useState('');
  const isWithdrawal = act === 'withdraw';
  const { save, isPending, errors } = useSave({
    values: { contactId, note, ...(isWithdrawal && { whatsappId: whatsappId || null }) },
    schema: ACTS[act].request,
    store: ({ contactId: _inPath, ...sent }) => api.post(`/contacts/${contactId}/consent/${act}`, sent),
    queryKey: ['consents'],
    success: 'consents.side.saved',
    onDone: onClose,
  });
  const problem = errors['note'];
  return (
    <FormDialog
      open
      title={translate(`consents.side.${act}`)}
      submitLabel={translate('app.save')}
      values={{ note, whatsappId }}
      isSaving={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Box sx={{ color: 'text.secondary' }}>{translate(`consents.side.${act}Text`)}</Box>
      {isWithdrawal ? (
        <SelectField
          label={translate('consents.connection')}
          options={connections}
          value={whatsappId}
          empty={translate('consents.allNumbers')}
          onChange={setWhatsappId}
        />
      ) : null}
      <TextField
        label={translate('consents.side.reason')}
        value={note}
        required={!isWithdrawal}
        error={problem !== undefined}
        helperText={problem && translate(problem)}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
}
