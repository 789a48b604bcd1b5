import { ConsentBasis, RenewConsent, WithdrawConsent } from '@recado/contracts';
import { Box, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { api } from '../../providers/api.js';
import { useConnections } from '../../shared/connections/use-connections.js';
import { useSave } from '../../shared/data/use-save.js';
import { FormDialog } from '../../shared/dialogs/FormDialog.js';
import { SelectField } from '../../shared/dialogs/SelectField.js';

/** Recording a consent uses the same API call as recording an opt-in. */
const ACTS = {
  withdraw: { contract: WithdrawConsent, path: 'withdraw' },
  renew: { contract: RenewConsent, path: 'renew' },
  give: { contract: RenewConsent, path: 'renew' },
};
export type ConsentAct = keyof typeof ACTS;

type Props = { act: ConsentAct; contactId: string; onClose: () => void };

type FieldProps = { value: string; onChange: (id: string) => void };

function ConnectionField(props: FieldProps) {
  const translate = useTranslate();
  const { data: connections = [] } = useConnections();
  const empty = translate('consents.allNumbers');
  return (
    <SelectField
      {...props}
      label={translate('resources.consents.fields.whatsappId')}
      options={connections}
      empty={empty}
    />
  );
}

function BasisField(props: FieldProps) {
  const translate = useTranslate();
  const options = ConsentBasis.options.map((id) => ({ id, name: translate(`consents.bases.${id}`) }));
  return <SelectField {...props} label={translate('consents.side.where')} options={options} />;
}

/** Records an opt-out for all connections or one, its withdrawal with a reason, or a consent with its source. */
export default function ConsentDialog({ act, contactId, onClose }: Props) {
  const translate = useTranslate();
  const [note, setNote] = useState('');
  const [whatsappId, setWhatsappId] = useState('');
  const [basis, setBasis] = useState<string>('form');
  const isWithdrawal = act === 'withdraw';
  const { contract, path } = ACTS[act];
  const { save, isPending, errors } = useSave({
    values: {
      contactId,
      note,
      ...(isWithdrawal && { whatsappId: whatsappId || null }),
      ...(act === 'give' && { basis }),
    },
    schema: contract.request,
    store: ({ contactId: _inPath, ...sent }) => api.post(`/contacts/${contactId}/consent/${path}`, sent),
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
      values={{ note, whatsappId, basis }}
      isSaving={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Box sx={{ color: 'text.secondary' }}>{translate(`consents.side.${act}Text`)}</Box>
      {isWithdrawal ? <ConnectionField value={whatsappId} onChange={setWhatsappId} /> : null}
      {act === 'give' ? <BasisField value={basis} onChange={setBasis} /> : null}
      <TextField
        label={translate(act === 'give' ? 'consents.side.details' : 'consents.side.reason')}
        value={note}
        required={!isWithdrawal}
        error={problem !== undefined}
        helperText={problem && translate(problem)}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
}
