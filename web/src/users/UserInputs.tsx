import { Profile, Supervision } from '@recado/contracts';
import { MenuItem, Switch, FormControlLabel } from '@mui/material';
import {
  FormDataConsumer,
  PasswordInput,
  SelectArrayInput,
  SelectInput,
  TextInput,
  useInput,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { useSession } from '../providers/session.js';
import { useConnections } from '../shared/connections/use-connections.js';
import { useQueues } from '../shared/queries/use-queues.js';

/** The API uses the values `enabled` and `desabled` for this switch. */
function AllTicketSwitch() {
  const translate = useTranslate();
  const { field, id } = useInput({ source: 'allTicket', defaultValue: 'desabled' });
  const on = field.value === 'enabled';
  return (
    <FormControlLabel
      control={
        <Switch
          id={id}
          checked={on}
          onChange={(event) => field.onChange(event.target.checked ? 'enabled' : 'desabled')}
        />
      }
      label={`${translate('resources.users.fields.allTicket')}: ${translate(`allTicket.${on ? 'enabled' : 'desabled'}`)}`}
      sx={{ mb: 2 }}
    />
  );
}

/** Users need their current password to change their own e-mail or password. */
function CurrentPassword() {
  const record = useRecordContext();
  const user = useSession();
  if (record?.id !== user.id) return null;
  return (
    <FormDataConsumer>
      {({ formData }) =>
        formData.password || formData.email !== record.email ? (
          <PasswordInput source="currentPassword" autoComplete="current-password" />
        ) : null
      }
    </FormDataConsumer>
  );
}

/** Only supervisors supervise. A new supervisor gets the own queues, unless the administrator decides otherwise. */
function SupervisionSelect() {
  const choices = Supervision.options.map((id) => ({ id, name: `supervision.${id}` }));
  return (
    <FormDataConsumer>
      {({ formData }) =>
        formData.profile === 'supervisor' ? (
          <SelectInput
            source="supervision"
            choices={choices}
            defaultValue="queues"
            required
            helperText="supervision.help"
          />
        ) : null
      }
    </FormDataConsumer>
  );
}

export function UserInputs() {
  const translate = useTranslate();
  const isNew = useRecordContext() === undefined;
  const { data: queues = [] } = useQueues();
  const { data: connections = [] } = useConnections();
  const profiles = Profile.options.map((id) => ({ id, name: `profiles.${id}` }));
  return (
    <>
      <TextInput source="name" required autoComplete="off" />
      <TextInput source="email" type="email" required autoComplete="off" />
      <PasswordInput
        source="password"
        required={isNew}
        autoComplete="new-password"
        helperText={isNew ? undefined : 'resources.users.passwordHelp'}
        {...(isNew ? {} : { defaultValue: '' })}
      />
      <CurrentPassword />
      <SelectInput source="profile" choices={profiles} defaultValue="user" required />
      <SupervisionSelect />
      <SelectArrayInput source="queueIds" choices={queues} defaultValue={[]} />
      <SelectInput
        source="whatsappId"
        choices={connections}
        parse={(value: string) => value || null}
        format={(value: string | null) => value ?? ''}
        defaultValue={null}
        emptyText={<MenuItem value="">{translate('inbox.create.defaultConnection')}</MenuItem>}
      />
      <AllTicketSwitch />
    </>
  );
}
