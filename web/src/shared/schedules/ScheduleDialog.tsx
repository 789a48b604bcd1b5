import {
  CreateScheduleInput,
  UpdateScheduleInput,
  type Contact,
  type Schedule,
  momentOf,
  wallTimeIn,
} from '@recado/contracts';
import { TextField } from '@mui/material';
import { BooleanInput, ResourceContextProvider, useLocale, useRecordContext, useTranslate } from 'react-admin';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useSession } from '../../providers/session.js';
import { problemsOf } from '../../providers/validation.js';
import { useConnections } from '../connections/use-connections.js';
import { ContactField } from '../dialogs/ContactField.js';
import { DialogStateContext } from '../dialogs/dialog-state.js';
import { FileField } from '../dialogs/FileField.js';
import { FormChoice } from '../forms/FormChoice.js';
import { FormText } from '../forms/FormText.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { zoneNameOf } from '../lib/zone-name.js';
import { NEW_ID, type Values } from '../records/RecordForm.js';
import { RecordDialog } from '../records/RecordDialog.js';
import { SCHEDULE_SAVING } from './save-schedule.js';

type ContactName = Pick<Contact, 'id' | 'name'>;
/** `wall` is the default time of a new message, in the company's time zone. */
type Props = { schedule?: Schedule; contact?: ContactName; wall?: string; onClose: () => void };

const NEW = { body: '', whatsappId: null, openTicket: false };

/** Selects the recipient; fixed if the dialog was opened for a contact. */
function Recipient({ contact }: { contact: ContactName | undefined }) {
  const translate = useTranslate();
  const schedule = useRecordContext<Schedule>();
  const { field } = useController({ name: 'contactId' });
  const [chosen, setChosen] = useState<Contact | null>(null);
  const fixed = contact ?? schedule?.contact;
  if (fixed) return <TextField disabled label={translate('resources.schedules.fields.contactId')} value={fixed.name} />;
  return (
    <ContactField
      value={chosen}
      onChange={(one) => {
        setChosen(one);
        field.onChange(one?.id ?? '');
      }}
    />
  );
}

function ScheduleInputs({ contact }: { contact: ContactName | undefined }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useSession().company;
  const { data: connections = [] } = useConnections();
  return (
    <>
      <Recipient contact={contact} />
      <FormText source="body" multiline minRows={3} maxRows={10} />
      <FormText
        source="sendAt"
        type="datetime-local"
        helperText={zoneNameOf(timeZone, locale)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <FormChoice source="whatsappId" choices={connections} empty="schedules.lastConnection" />
      <FileField labels={{ attach: translate('schedules.attach'), detach: translate('schedules.detach') }} />
      <BooleanInput source="openTicket" helperText={false} />
    </>
  );
}

/** Enabled once a recipient is selected. */
function SubmitOnceChosen({ label }: { label: string }) {
  return <SubmitButton label={label} disabled={!useWatch({ name: 'contactId' })} />;
}

const hasFile = ({ file, mediaName }: Values) => (file === undefined ? Boolean(mediaName) : file !== false);

/** Edits a new or a pending scheduled message. Times are in the company's time zone. */
export default function ScheduleDialog({ schedule, contact, wall = '', onClose }: Props) {
  const { timeZone } = useSession().company;
  const place = { id: schedule?.id ?? NEW_ID, open: () => undefined, close: onClose };
  const requestOf = ({ sendAt, ...values }: Values): Values => ({
    ...values,
    sendAt: sendAt ? momentOf(sendAt as string, timeZone).toISOString() : '',
  });
  return (
    <ResourceContextProvider value="schedules">
      <DialogStateContext value={place}>
        <RecordDialog
          defaults={{ ...NEW, contactId: contact?.id ?? '', sendAt: wall }}
          read={(stored) => ({ ...stored, sendAt: wallTimeIn(timeZone, new Date((stored as Schedule).sendAt)) })}
          transform={requestOf}
          problems={(values) =>
            problemsOf(hasFile(values) ? UpdateScheduleInput : CreateScheduleInput, requestOf(values))
          }
          meta={SCHEDULE_SAVING}
          submit={SubmitOnceChosen}
        >
          <ScheduleInputs contact={contact} />
        </RecordDialog>
      </DialogStateContext>
    </ResourceContextProvider>
  );
}
