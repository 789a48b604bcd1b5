import { CreateConnectionInput, UpdateConnectionInput, type ConnectionView } from '@recado/contracts';
import { FormControlLabel, Switch, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState, type ChangeEvent } from 'react';
import { FormDialog } from '../shared/dialogs/FormDialog.js';
import { useProblems } from '../shared/forms/use-problems.js';
import { problemsOf, type FieldErrors } from '../providers/validation.js';
import { AutomationFields } from './AutomationFields.js';
import { fieldsOf, MESSAGES } from './connection-fields.js';
import { QueueFields } from './QueueFields.js';
import { TokenField } from './TokenField.js';
import type { ConnectionFields } from './use-connection-actions.js';

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;
type TextName = (typeof MESSAGES)[number] | 'name' | 'provider';
const TIMES = ['expiresTicket', 'timeUseBotQueues', 'maxUseBotQueues'] as const;
type NumberName = (typeof TIMES)[number] | 'timeToTransfer';

type Props = {
  connection: ConnectionView | null;
  saving: boolean;
  onSave: (fields: ConnectionFields) => void;
  onClose: () => void;
};

type InputsProps = { fields: ConnectionFields; errors: FieldErrors; set: (change: Partial<ConnectionFields>) => void };

/** What each text field and each number shows, and what it changes. */
function useInputs({ fields, errors, set }: InputsProps) {
  const translate = useTranslate();
  const shared = (name: TextName | NumberName) => ({
    label: translate(`connections.form.${name}`),
    value: fields[name],
    error: name in errors,
    helperText: errors[name] && translate(errors[name]),
  });
  const text = (name: TextName) => ({
    ...shared(name),
    onChange: ({ target }: Typed) => set({ [name]: target.value }),
  });
  const number = (name: NumberName) => ({
    ...shared(name),
    type: 'number',
    slotProps: { htmlInput: { min: 0 } },
    onChange: ({ target }: Typed) => set({ [name]: Number(target.value) }),
  });
  return { text, number };
}

function Inputs({ fields, errors, set }: InputsProps) {
  const translate = useTranslate();
  const { text, number } = useInputs({ fields, errors, set });
  return (
    <>
      <TextField autoFocus {...text('name')} />
      <FormControlLabel
        control={<Switch checked={fields.isDefault} onChange={(event) => set({ isDefault: event.target.checked })} />}
        label={translate('connections.form.isDefault')}
      />
      <QueueFields value={fields} onChange={set} />
      <TextField {...number('timeToTransfer')} />
      {MESSAGES.map((name) => (
        <TextField key={name} multiline minRows={2} maxRows={5} {...text(name)} />
      ))}
      {TIMES.map((name) => (
        <TextField key={name} {...number(name)} />
      ))}
      <AutomationFields value={fields} onChange={set} />
      <TextField {...text('provider')} />
    </>
  );
}

/** A new connection, or the settings of one. */
export function ConnectionForm({ connection, saving, onSave, onClose }: Props) {
  const translate = useTranslate();
  const [fields, setFields] = useState(() => fieldsOf(connection));
  const { errors, isRight } = useProblems(fields, (now) =>
    problemsOf(connection ? UpdateConnectionInput : CreateConnectionInput, now, 'quoted'),
  );
  const set = (change: Partial<ConnectionFields>) => setFields({ ...fields, ...change });
  const submit = () => {
    if (isRight()) onSave({ ...fields, name: fields.name.trim() });
  };
  return (
    <FormDialog
      open
      title={translate(`resources.connections.${connection ? 'editTitle' : 'add'}`)}
      submitLabel={translate(connection ? 'app.save' : 'app.add')}
      values={fields}
      isSaving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <Inputs fields={fields} errors={errors} set={set} />
      {connection ? (
        <TokenField connectionId={connection.id} value={fields.token ?? ''} onChange={(token) => set({ token })} />
      ) : null}
    </FormDialog>
  );
}
