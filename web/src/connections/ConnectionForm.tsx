import { CreateConnectionInput, UpdateConnectionInput, type ConnectionView } from '@recado/contracts';
import { FormControlLabel, MenuItem, Switch, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState, type ChangeEvent } from 'react';
import { FormDialog } from '../shared/dialogs/FormDialog.js';
import { useQueues } from '../shared/data/use-queues.js';
import { useProblems } from '../shared/forms/use-problems.js';
import { problemsOf } from '../providers/validation.js';
import { AutomationFields } from './AutomationFields.js';
import { TokenField } from './TokenField.js';
import type { ConnectionFields } from './use-connection-actions.js';

const MESSAGES = [
  'greetingMessage',
  'complationMessage',
  'outOfHoursMessage',
  'ratingMessage',
  'expiresInactiveMessage',
] as const;
const EMPTY: ConnectionFields = {
  name: '',
  isDefault: false,
  queueIds: [],
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  expiresInactiveMessage: '',
  expiresTicket: 0,
  token: '',
  promptId: null,
  integrationId: null,
};

const fieldsOf = (connection: ConnectionView | null): ConnectionFields => {
  if (!connection) return EMPTY;
  const { name, isDefault, queueIds, greetingMessage, complationMessage, outOfHoursMessage } = connection;
  const { ratingMessage = '', expiresInactiveMessage = '', expiresTicket = 0, token = '' } = connection;
  const { promptId = null, integrationId = null } = connection;
  const texts = { greetingMessage, complationMessage, outOfHoursMessage, ratingMessage, expiresInactiveMessage };
  return { name, isDefault, queueIds, ...texts, expiresTicket, token, promptId, integrationId };
};

function QueueField({ value, onChange }: { value: string[]; onChange: (queueIds: string[]) => void }) {
  const translate = useTranslate();
  const { data: queues = [] } = useQueues();
  const known = value.filter((id) => queues.some((queue) => queue.id === id));
  return (
    <TextField
      select
      label={translate('connections.form.queues')}
      value={known}
      onChange={(event) => onChange(event.target.value as unknown as string[])}
      slotProps={{ select: { multiple: true } }}
    >
      {queues.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

type Props = {
  connection: ConnectionView | null;
  saving: boolean;
  onSave: (fields: ConnectionFields) => void;
  onClose: () => void;
};

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
  const textField = (name: (typeof MESSAGES)[number] | 'name' | 'expiresTicket') => ({
    label: translate(`connections.form.${name}`),
    value: fields[name],
    error: name in errors,
    helperText: errors[name] && translate(errors[name]),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set({ [name]: event.target.value }),
  });

  return (
    <FormDialog
      open
      title={translate(connection ? 'connections.editTitle' : 'connections.add')}
      submitLabel={translate(connection ? 'app.save' : 'app.add')}
      values={fields}
      isSaving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField autoFocus {...textField('name')} />
      <FormControlLabel
        control={<Switch checked={fields.isDefault} onChange={(event) => set({ isDefault: event.target.checked })} />}
        label={translate('connections.form.isDefault')}
      />
      <QueueField value={fields.queueIds} onChange={(queueIds) => set({ queueIds })} />
      {MESSAGES.map((name) => (
        <TextField key={name} multiline minRows={2} maxRows={5} {...textField(name)} />
      ))}
      <TextField
        type="number"
        slotProps={{ htmlInput: { min: 0, max: 8_760 } }}
        {...textField('expiresTicket')}
        onChange={(event) => set({ expiresTicket: Number(event.target.value) })}
      />
      <AutomationFields value={fields} onChange={set} />
      {connection ? (
        <TokenField connectionId={connection.id} value={fields.token ?? ''} onChange={(token) => set({ token })} />
      ) : null}
    </FormDialog>
  );
}
