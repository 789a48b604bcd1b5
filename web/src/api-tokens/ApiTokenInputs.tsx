import { API_SCOPES } from '@recado/contracts';
import { SelectArrayInput } from 'react-admin';
import { useConnections } from '../shared/connections/use-connections.js';
import { FormChoice } from '../shared/forms/FormChoice.js';
import { FormText } from '../shared/forms/FormText.js';

const TEXTS = 'resources.api-tokens';
const SCOPES = API_SCOPES.map((id) => ({ id, name: `${TEXTS}.scopes.${id}` }));

/** A token is valid until the end of the chosen day in the administrator's time zone. */
const endOf = (day: string): string | null => (day ? new Date(`${day}T23:59:59`).toISOString() : null);
const dayOf = (time: string | null): string => (time ? new Date(time).toLocaleDateString('sv-SE') : '');

export function ApiTokenInputs() {
  const { data: connections = [] } = useConnections();
  return (
    <>
      <FormText source="name" autoFocus helperText={`${TEXTS}.nameHelp`} />
      <SelectArrayInput source="scopes" choices={SCOPES} helperText={false} margin="none" />
      <FormChoice
        source="whatsappId"
        choices={connections}
        empty={`${TEXTS}.anyConnection`}
        helperText={`${TEXTS}.whatsappHelp`}
      />
      <FormText
        source="expiresAt"
        type="date"
        parse={endOf}
        format={dayOf}
        helperText={`${TEXTS}.expiresHelp`}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </>
  );
}
