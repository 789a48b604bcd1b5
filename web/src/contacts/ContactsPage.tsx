import type { Contact } from '@recado/contracts';
import { Box, Button, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCan } from '../providers/session.js';
import { DeleteDialog } from '../shared/dialogs/DeleteDialog.js';
import { EmptyState } from '../shared/EmptyState.js';
import { ExportButton } from '../shared/table/ExportButton.js';
import { ListBody } from '../shared/table/ListBody.js';
import { Page } from '../shared/table/Page.js';
import { useConsequence } from '../shared/data/use-consequence.js';
import { ContactTable, type ContactAct } from './ContactTable.js';
import { StartTicketDialog } from './StartTicketDialog.js';
import { useContacts, type ContactFilter } from './use-contacts.js';

const ContactDialog = lazy(() => import('../shared/dialogs/ContactDialog.js'));
const ScheduleDialog = lazy(() => import('../shared/dialogs/ScheduleDialog.js'));
const ImportDialog = lazy(() => import('./ImportDialog.js'));

type Open = { kind: 'import' } | { kind: 'new' } | { kind: ContactAct; contact: Contact };

const NO_FILTER: ContactFilter = { searchParam: '', dateStart: '', dateEnd: '' };

const queryOf = ({ searchParam, dateStart, dateEnd }: ContactFilter) => ({
  searchParam: searchParam.trim() || undefined,
  dateStart: dateStart || undefined,
  dateEnd: dateEnd || undefined,
});

function ContactsExport({ filter }: { filter: ContactFilter }) {
  const translate = useTranslate();
  return (
    <ExportButton path="/contacts/export" query={queryOf(filter)} name={translate('contacts.title').toLowerCase()} />
  );
}

function Filters({ filter, onChange }: { filter: ContactFilter; onChange: (next: ContactFilter) => void }) {
  const translate = useTranslate();
  const day = (name: 'dateStart' | 'dateEnd', label: string) => (
    <TextField
      type="date"
      label={translate(label)}
      value={filter[name]}
      onChange={(event) => onChange({ ...filter, [name]: event.target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ width: 156 }}
    />
  );
  return (
    <Box sx={{ display: 'flex', gap: '14px 8px', flexWrap: 'wrap', mb: 2 }}>
      <TextField
        type="search"
        label={translate('contacts.search')}
        value={filter.searchParam}
        onChange={(event) => onChange({ ...filter, searchParam: event.target.value })}
        sx={{ flex: 1, minWidth: 200 }}
      />
      {day('dateStart', 'contacts.from')}
      {day('dateEnd', 'contacts.to')}
    </Box>
  );
}

function RemoveDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <DeleteDialog
      path={`/contacts/${contact.id}`}
      title={translate('contacts.deleteTitle', { name: contact.name })}
      queryKey={['contacts']}
      consequence={useConsequence('contactId', contact.id)}
      onClose={onClose}
    />
  );
}

function Dialogs({ open, onClose }: { open: Open | null; onClose: () => void }) {
  const navigate = useNavigate();
  if (!open) return null;
  switch (open.kind) {
    case 'import':
      return <ImportDialog onClose={onClose} />;
    case 'new':
      return <ContactDialog contact={null} onSaved={onClose} onClose={onClose} />;
    case 'edit':
      return <ContactDialog contact={open.contact} onSaved={onClose} onClose={onClose} />;
    case 'schedule':
      return <ScheduleDialog contact={open.contact} onClose={onClose} />;
    case 'remove':
      return <RemoveDialog contact={open.contact} onClose={onClose} />;
    case 'start':
      return (
        <StartTicketDialog
          contact={open.contact}
          onOpen={({ uuid }) => void navigate(`/tickets/${uuid}`)}
          onClose={onClose}
        />
      );
  }
}

/** Everybody who ever wrote, or was written down. */
export default function ContactsPage() {
  const translate = useTranslate();
  const mayDelete = useCan('contacts-page:deleteContact');
  const mayImport = useCan('contacts-page:importExport');
  const [filter, setFilter] = useState(NO_FILTER);
  const [open, setOpen] = useState<Open | null>(null);
  const { rows: contacts, count, reading, loadMore } = useContacts(filter);
  return (
    <Page
      fill
      isRefused={reading.isRefused}
      title={translate('contacts.title')}
      lead={count === undefined ? null : translate('contacts.count', { smart_count: count })}
      actions={
        <>
          {mayImport ? (
            <>
              <Button variant="outlined" onClick={() => setOpen({ kind: 'import' })}>
                {translate('contacts.import.action')}
              </Button>
              <ContactsExport filter={filter} />
            </>
          ) : null}
          <Button variant="contained" onClick={() => setOpen({ kind: 'new' })}>
            {translate('contacts.add')}
          </Button>
        </>
      }
    >
      <Filters filter={filter} onChange={setFilter} />
      <ListBody
        reading={reading}
        isEmpty={contacts.length === 0}
        empty={<EmptyState icon="person" title={translate('contacts.empty')} hint={translate('contacts.emptyHint')} />}
        onClear={() => setFilter(NO_FILTER)}
        pendingPx={240}
      >
        <ContactTable
          contacts={contacts}
          mayDelete={mayDelete}
          onAct={(kind, contact) => setOpen({ kind, contact })}
          onNearEnd={loadMore}
        />
      </ListBody>
      <Suspense fallback={null}>
        <Dialogs open={open} onClose={() => setOpen(null)} />
      </Suspense>
    </Page>
  );
}
