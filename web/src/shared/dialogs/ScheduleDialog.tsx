import type { Contact, Schedule } from '@recado/contracts';
import { FormControlLabel, Switch, TextField } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSession } from '../../providers/session.js';
import { ContactField } from './ContactField.js';
import { FileChoice } from './FileChoice.js';
import { FormDialog } from './FormDialog.js';
import { SelectField } from './SelectField.js';
import { useConnections } from '../data/use-connections.js';
import { useSaveSchedule } from '../data/use-save-schedule.js';
import { momentOf, wallTimeIn, zoneNameOf } from '../lib/zoned-time.js';

type Person = Pick<Contact, 'id' | 'name'>;
/** `wall`: when a new one is sent at first, by the company's clock. */
type Props = { schedule?: Schedule; contact?: Person; wall?: string; onClose: () => void };
type Values = { body: string; wall: string; whatsappId: string; openTicket: boolean };

const NEW: Values = { body: '', wall: '', whatsappId: '', openTicket: false };
const valuesOf = (schedule: Schedule | undefined, timeZone: string, wall = ''): Values =>
  schedule
    ? {
        body: schedule.body,
        wall: wallTimeIn(timeZone, new Date(schedule.sendAt)),
        whatsappId: schedule.whatsappId ?? '',
        openTicket: schedule.openTicket,
      }
    : { ...NEW, wall };

const fieldsOf = ({ body, wall, whatsappId, openTicket }: Values, timeZone: string) => ({
  ...{ body, openTicket, whatsappId: whatsappId || null },
  sendAt: wall ? momentOf(wall, timeZone).toISOString() : '',
});

/** For whom: fixed where the dialog was opened for somebody. */
function Recipient({ fixed, onChange }: { fixed: Person | undefined; onChange: (contact: Contact | null) => void }) {
  const translate = useTranslate();
  const [chosen, setChosen] = useState<Contact | null>(null);
  if (fixed) return <TextField disabled label={translate('schedules.contact')} value={fixed.name} />;
  return (
    <ContactField
      value={chosen}
      onChange={(contact) => {
        setChosen(contact);
        onChange(contact);
      }}
    />
  );
}

function useScheduleForm({ schedule, contact, wall, onClose }: Props) {
  const { timeZone } = useSession().company;
  const [person, setPerson] = useState<Person | null>(contact ?? null);
  const [values, setValues] = useState(() => valuesOf(schedule, timeZone, wall));
  const [file, setFile] = useState<File | null | undefined>(undefined);
  const toSend = { ...fieldsOf(values, timeZone), contactId: person?.id ?? '' };
  const { save, isPending, errors } = useSaveSchedule(schedule ?? null, { values: toSend, file }, onClose);
  const fileName = file === undefined ? schedule?.mediaName : file?.name;
  return {
    ...{ timeZone, person, setPerson, values, file, setFile, save, isPending, errors },
    fileName: fileName ?? null,
    set: (change: Partial<Values>) => setValues({ ...values, ...change }),
  };
}
type Form = ReturnType<typeof useScheduleForm>;

/** The fields for the message and its time. */
function MessageFields({ form: { values, set, errors, timeZone } }: { form: Form }) {
  const translate = useTranslate();
  const locale = useLocale();
  const textAt = (field: string) => (errors[field] ? translate(errors[field]) : undefined);
  return (
    <>
      <TextField
        multiline
        minRows={3}
        maxRows={10}
        label={translate('schedules.body')}
        value={values.body}
        error={'body' in errors}
        helperText={textAt('body')}
        onChange={({ target }) => set({ body: target.value })}
      />
      <TextField
        type="datetime-local"
        label={translate('schedules.sendAt')}
        value={values.wall}
        error={'sendAt' in errors}
        helperText={textAt('sendAt') ?? zoneNameOf(timeZone, locale)}
        onChange={({ target }) => set({ wall: target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </>
  );
}

/** The fields for the connection and the ticket. */
function WayFields({ form: { values, set, fileName, setFile } }: { form: Form }) {
  const translate = useTranslate();
  const { data: connections = [] } = useConnections();
  return (
    <>
      <SelectField
        label={translate('schedules.connection')}
        options={connections}
        value={connections.some(({ id }) => id === values.whatsappId) ? values.whatsappId : ''}
        empty={translate('schedules.lastConnection')}
        onChange={(whatsappId) => set({ whatsappId })}
      />
      <FileChoice
        name={fileName}
        labels={{ attach: translate('schedules.attach'), detach: translate('schedules.detach') }}
        onChange={setFile}
      />
      <FormControlLabel
        control={<Switch checked={values.openTicket} onChange={(_event, openTicket) => set({ openTicket })} />}
        label={translate('schedules.openTicket')}
      />
    </>
  );
}

/** A message for later: a new one, or one that still waits. Times are those of the company's clock. */
export default function ScheduleDialog({ schedule, contact = schedule?.contact, wall, onClose }: Props) {
  const translate = useTranslate();
  const form = useScheduleForm({
    ...(schedule && { schedule }),
    ...(contact && { contact }),
    ...(wall && { wall }),
    onClose,
  });
  return (
    <FormDialog
      open
      title={translate(schedule ? 'schedules.editTitle' : 'schedules.add')}
      submitLabel={translate(schedule ? 'app.save' : 'app.add')}
      values={[form.person, form.values, form.file]}
      isSaving={form.isPending}
      disabled={!form.person}
      onSubmit={form.save}
      onClose={onClose}
    >
      <Recipient fixed={contact} onChange={form.setPerson} />
      <MessageFields form={form} />
      <WayFields form={form} />
    </FormDialog>
  );
}
