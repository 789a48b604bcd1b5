import { CONFIRMATION_FIELDS, MESSAGE_FIELDS } from '@recado/contracts';
import { Alert, Box, Tab, Tabs } from '@mui/material';
import { BooleanInput, SelectArrayInput, useLocale, useTranslate } from 'react-admin';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useSession } from '../providers/session.js';
import { useConnections } from '../shared/connections/use-connections.js';
import { useTags } from '../shared/queries/use-tags.js';
import { FileField } from '../shared/dialogs/FileField.js';
import { FormChoice } from '../shared/forms/FormChoice.js';
import { FormText } from '../shared/forms/FormText.js';
import { zoneNameOf } from '../shared/lib/zone-name.js';
import { AudienceNote } from './AudienceNote.js';
import type { changeable } from './changeable.js';
import { TestSend } from './TestSend.js';
import { useUnknownVariables } from './use-campaign-settings.js';
import { useFileListNames, useListNames } from './use-campaigns.js';

type Extent = ReturnType<typeof changeable>;
type FormState = { extent: Extent; startNow: boolean; confirmation: boolean };
const NOTICES = {
  all: null,
  address: 'campaigns.missingOnly',
  messages: 'campaigns.messagesOnly',
  nothing: 'campaigns.readOnly',
} as const;

const namesOf = (connections: readonly { id: string; name: string }[], ids: unknown): string =>
  connections.flatMap(({ id, name }) => (Array.isArray(ids) && ids.includes(id) ? [name] : [])).join(', ');

/** Selects a campaign's recipients, attached files and connections. */
function AddressInputs({ disabled }: { disabled: boolean }) {
  const lists = useListNames();
  const fileLists = useFileListNames();
  const { data: connections = [] } = useConnections();
  const { data: tags = [] } = useTags();
  const translate = useTranslate();
  const common = { disabled };
  return (
    <>
      <FormChoice source="contactListId" choices={lists} empty="campaigns.none" {...common} />
      <FormChoice source="tagListId" label="campaigns.tag" choices={tags} empty="campaigns.noTag" {...common} />
      <FormChoice
        source="fileListId"
        label="campaigns.fileList"
        choices={fileLists}
        empty="campaigns.none"
        {...common}
      />
      <SelectArrayInput
        source="whatsappIds"
        choices={connections}
        translateChoice={false}
        helperText={connections.length > 1 ? 'campaigns.connectionsHelp' : false}
        margin="none"
        InputLabelProps={{ shrink: true }}
        options={{
          displayEmpty: true,
          notched: true,
          renderValue: (ids) => namesOf(connections, ids) || translate('campaigns.defaultConnection'),
        }}
        {...common}
      />
    </>
  );
}

/** Lists the unknown variables in the messages. The server rejects campaigns that contain unknown variables. */
function UnknownVariables() {
  const translate = useTranslate();
  const unknown = useUnknownVariables();
  if (unknown.length === 0) return null;
  return <Alert severity="error">{translate('errors.ERR_CAMPAIGN_VARIABLE', { names: unknown.join(', ') })}</Alert>;
}

/** Edits a campaign's start time, its attachment, and whether it asks for confirmation. */
function SendingInputs({ disabled, startNow }: { disabled: boolean; startNow: boolean }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useSession().company;
  const labels = { attach: translate('campaigns.attach'), detach: translate('campaigns.detach') };
  return (
    <>
      <FormText
        source="scheduledAt"
        type="datetime-local"
        disabled={disabled || startNow}
        helperText={zoneNameOf(timeZone, locale)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      {disabled ? null : (
        <>
          <BooleanInput source="startNow" label="campaigns.startNow" helperText={false} />
          <FileField labels={labels} />
        </>
      )}
      <BooleanInput source="confirmation" label="campaigns.confirmation" disabled={disabled} helperText={false} />
    </>
  );
}

type TextsProps = { fields: readonly string[]; label: string; disabled: boolean };

/** Edits up to five variants of the message, one at a time. */
function Texts({ fields, label, disabled }: TextsProps) {
  const translate = useTranslate();
  const [shown, setShown] = useState(0);
  return (
    <Box>
      <Tabs value={shown} onChange={(_event, next: number) => setShown(next)} aria-label={translate(`${label}s`)}>
        {fields.map((name, index) => (
          <Tab key={name} label={index + 1} aria-label={translate(label, { n: index + 1 })} sx={{ minWidth: 48 }} />
        ))}
      </Tabs>
      <FormText
        key={shown}
        source={fields[shown] ?? ''}
        label={translate(label, { n: shown + 1 })}
        multiline
        minRows={4}
        maxRows={10}
        disabled={disabled}
        sx={{ mt: 1.5, mb: 1.5 }}
      />
      {disabled ? null : <TestSend source={fields[shown] ?? ''} />}
    </Box>
  );
}

export function CampaignInputs() {
  const translate = useTranslate();
  const { extent, startNow, confirmation } = useWatch<FormState>() as FormState;
  const notice = NOTICES[extent];
  const [disabled, isFixed] = [extent !== 'all', extent === 'nothing'];
  return (
    <>
      {notice ? <Alert severity="info">{translate(notice)}</Alert> : null}
      <FormText source="name" autoFocus={!isFixed} disabled={disabled} />
      <AddressInputs disabled={disabled && extent !== 'address'} />
      {isFixed ? null : <AudienceNote />}
      <SendingInputs disabled={disabled} startNow={startNow} />
      <Texts fields={MESSAGE_FIELDS} label="campaigns.message" disabled={isFixed} />
      <Box sx={{ color: 'text.secondary' }}>{translate('campaigns.messagesHelp')}</Box>
      <UnknownVariables />
      {confirmation ? (
        <Texts fields={CONFIRMATION_FIELDS} label="campaigns.confirmationMessage" disabled={isFixed} />
      ) : null}
    </>
  );
}
