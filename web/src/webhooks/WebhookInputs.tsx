import { WEBHOOK_EVENTS, type Webhook } from '@recado/contracts';
import { BooleanInput, SelectArrayInput, useRecordContext } from 'react-admin';
import { FormText } from '../shared/forms/FormText.js';
import { SecretField } from '../shared/copying/SecretField.js';

const TEXTS = 'resources.webhooks';
const EVENTS = WEBHOOK_EVENTS.map((id) => ({ id, name: `${TEXTS}.events.${id}` }));

export function WebhookInputs() {
  const record = useRecordContext<Webhook>();
  return (
    <>
      <FormText source="url" type="url" autoFocus helperText={`${TEXTS}.urlHelp`} />
      <FormText source="description" />
      <SelectArrayInput source="events" choices={EVENTS} helperText={false} margin="none" />
      <BooleanInput source="active" helperText={false} />
      {record ? (
        <SecretField
          label={`${TEXTS}.fields.secret`}
          path={`/webhooks/${record.id}/secret`}
          masked={record.secret}
          texts={TEXTS}
        />
      ) : null}
    </>
  );
}
