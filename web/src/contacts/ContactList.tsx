import type { Contact } from '@recado/contracts';
import { Box, Button } from '@mui/material';
import { DataTable, DateInput, useListContext, useTranslate } from 'react-admin';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCan } from '../providers/session.js';
import { Avatar } from '../shared/Avatar.js';
import { usePlan } from '../shared/queries/use-plan.js';
import { AddressedDialog } from './AddressedDialog.js';
import { IconAction } from '../shared/IconAction.js';
import { formatPhone, formatDateTime } from '../shared/lib/format.js';
import { ExportButton } from '../shared/table/ExportButton.js';
import { PhoneSubtitle } from '../shared/table/PhoneSubtitle.js';
import { ListTable } from '../shared/records/ListTable.js';
import { ListToolbar } from '../shared/records/ListToolbar.js';
import { CreateButton, ListPage, RecordList } from '../shared/records/RecordList.js';
import { RowButtons } from '../shared/records/RowButtons.js';
import { StartTicketDialog } from './StartTicketDialog.js';

const ContactDialog = lazy(() => import('../shared/dialogs/ContactDialog.js'));
const ScheduleDialog = lazy(() => import('../shared/schedules/ScheduleDialog.js'));
const ImportDialog = lazy(() => import('./ImportDialog.js'));

type Open = { kind: 'import' } | { kind: 'start' | 'schedule'; contact: Contact };
type Filter = { q?: string; dateStart?: string; dateEnd?: string };

/** The server stops counting here. */
const COUNT_LIMIT = 1_000;
const HIDDEN_ON_PHONE = ['number', 'email', 'whatsappId', 'createdAt'];
const FILTERS = [
  <DateInput key="dateStart" source="dateStart" alwaysOn helperText={false} />,
  <DateInput key="dateEnd" source="dateEnd" alwaysOn helperText={false} />,
];

const nameOf = ({ name, number }: Contact) => name || formatPhone(number);

/** Exports all contacts that match the list's filters. The server writes the file. */
function ContactsExport() {
  const translate = useTranslate();
  const { q, dateStart, dateEnd } = useListContext().filterValues as Filter;
  return (
    <ExportButton
      path="/contacts/export"
      query={{ searchParam: q, dateStart, dateEnd }}
      name={translate('resources.contacts.name', { smart_count: 2 }).toLowerCase()}
    />
  );
}

function Count() {
  const translate = useTranslate();
  const { total } = useListContext();
  if (total === undefined) return null;
  return translate(total < COUNT_LIMIT ? 'contacts.count' : 'contacts.many', {
    smart_count: total,
    count: COUNT_LIMIT,
  });
}

function Name({ contact }: { contact: Contact }) {
  const name = nameOf(contact);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, overflowWrap: 'anywhere' }}>
      <Avatar id={contact.id} name={name} picture={contact.profilePicUrl} />
      <div>
        {name}
        <PhoneSubtitle>{formatPhone(contact.number)}</PhoneSubtitle>
      </div>
    </Box>
  );
}

/** Long lists can only be sorted by indexed columns. */
const COLUMNS = [
  <DataTable.Col key="name" source="name" render={(contact: Contact) => <Name contact={contact} />} />,
  <DataTable.Col
    key="number"
    source="number"
    disableSort
    sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    render={({ number }: Contact) => formatPhone(number)}
  />,
  <DataTable.Col key="email" source="email" disableSort sx={{ overflowWrap: 'anywhere' }} />,
  <DataTable.Col key="whatsappId" source="whatsappId" disableSort render={({ whatsapp }: Contact) => whatsapp?.name} />,
  <DataTable.Col
    key="createdAt"
    source="createdAt"
    sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    render={({ createdAt }: Contact) => formatDateTime(createdAt)}
  />,
];

type ActionsProps = { contact: Contact; mayDelete: boolean; onOpen: (open: Open) => void };

function Actions({ contact, mayDelete, onOpen }: ActionsProps) {
  const translate = useTranslate();
  const plan = usePlan();
  const name = nameOf(contact);
  return (
    <RowButtons name={name} canDelete={mayDelete}>
      <IconAction
        icon="chat"
        label={translate('contacts.start', { name })}
        onClick={() => onOpen({ kind: 'start', contact })}
      />
      {plan?.useSchedules ? (
        <IconAction
          icon="clock"
          label={translate('schedules.actionFor', { name })}
          onClick={() => onOpen({ kind: 'schedule', contact })}
        />
      ) : null}
    </RowButtons>
  );
}

function Dialogs({ open, onClose }: { open: Open | null; onClose: () => void }) {
  const navigate = useNavigate();
  switch (open?.kind) {
    case 'import':
      return <ImportDialog onClose={onClose} />;
    case 'schedule':
      return <ScheduleDialog contact={open.contact} onClose={onClose} />;
    case 'start':
      return (
        <StartTicketDialog
          contact={open.contact}
          onOpen={({ uuid }) => void navigate(`/tickets/${uuid}`)}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}

/** Lists the company's contacts. */
export default function ContactList() {
  const translate = useTranslate();
  const mayDelete = useCan('contacts-page:deleteContact');
  const mayImport = useCan('contacts-page:importExport');
  const [open, setOpen] = useState<Open | null>(null);
  return (
    <>
      <RecordList topic="contact" sort={{ field: 'name', order: 'ASC' }}>
        <ListPage
          lead={<Count />}
          actions={
            <>
              {mayImport ? (
                <>
                  <Button variant="outlined" onClick={() => setOpen({ kind: 'import' })}>
                    {translate('contacts.import.action')}
                  </Button>
                  <ContactsExport />
                </>
              ) : null}
              <CreateButton />
            </>
          }
        >
          <ListToolbar filters={FILTERS} />
          <ListTable icon="person" hideOnPhone={HIDDEN_ON_PHONE} {...(!mayDelete && { bulkActionButtons: false })}>
            {COLUMNS}
            <DataTable.Col
              source="actions"
              label="contacts.actions"
              align="right"
              disableSort
              render={(contact: Contact) => <Actions contact={contact} mayDelete={mayDelete} onOpen={setOpen} />}
            />
          </ListTable>
          <AddressedDialog<Contact>>
            {(contact, close) => <ContactDialog contact={contact} onSaved={close} onClose={close} />}
          </AddressedDialog>
        </ListPage>
      </RecordList>
      <Suspense fallback={null}>
        <Dialogs open={open} onClose={() => setOpen(null)} />
      </Suspense>
    </>
  );
}
