import type { ContactList } from '@recado/contracts';
import { Button, TableCell, TableRow } from '@mui/material';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DeleteDialog } from '../shared/dialogs/DeleteDialog.js';
import { EmptyState } from '../shared/EmptyState.js';
import { IconAction } from '../shared/IconAction.js';
import { Page } from '../shared/table/Page.js';
import { PagedTable } from '../shared/table/PagedTable.js';
import { RowActions } from '../shared/table/RowActions.js';
import { SearchField } from '../shared/table/SearchField.js';
import { saveExample } from './example-table.js';
import { LISTS_KEY, useContactLists } from './use-contact-lists.js';

const ListDialog = lazy(() => import('./ListDialog.js'));

type Open = { kind: 'edit'; list: ContactList | null } | { kind: 'remove'; list: ContactList };

function Row({ list, onOpen }: { list: ContactList; onOpen: (open: Open) => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { id, name, contactsCount } = list;
  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>{name}</TableCell>
      <TableCell>{contactsCount}</TableCell>
      <TableCell>
        <RowActions
          name={name}
          onEdit={() => onOpen({ kind: 'edit', list })}
          onRemove={() => onOpen({ kind: 'remove', list })}
        >
          <IconAction
            icon="download"
            label={translate('contactLists.example')}
            onClick={() => saveExample(translate('contactLists.exampleFile'))}
          />
          <IconAction
            icon="people"
            label={translate('contactLists.open', { name })}
            onClick={() => void navigate(`/contact-lists/${id}/contacts`)}
          />
        </RowActions>
      </TableCell>
    </TableRow>
  );
}

function Dialogs({ open, onClose }: { open: Open | null; onClose: () => void }) {
  const translate = useTranslate();
  if (!open) return null;
  if (open.kind === 'edit') return <ListDialog list={open.list} onClose={onClose} />;
  return (
    <DeleteDialog
      path={`/contact-lists/${open.list.id}`}
      title={translate('contacts.deleteTitle', { name: open.list.name })}
      queryKey={LISTS_KEY}
      onClose={onClose}
    />
  );
}

/** Lists of numbers that campaigns write to. */
export default function ContactListsPage() {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<Open | null>(null);
  const { rows, reading, loadMore } = useContactLists(typed);
  return (
    <Page
      fill
      isRefused={reading.isRefused}
      title={translate('pages.contactLists')}
      actions={
        <>
          <SearchField label={translate('contactLists.search')} value={typed} onChange={setTyped} />
          <Button variant="contained" onClick={() => setOpen({ kind: 'edit', list: null })}>
            {translate('contactLists.add')}
          </Button>
        </>
      }
    >
      <PagedTable
        label={translate('pages.contactLists')}
        columns={['contactLists.name', 'contactLists.contacts']}
        reading={reading}
        onClear={() => setTyped('')}
        onNearEnd={loadMore}
        empty={
          <EmptyState
            icon="everyone"
            title={translate('contactLists.empty')}
            hint={translate('contactLists.emptyHint')}
          />
        }
      >
        {rows.map((list) => (
          <Row key={list.id} list={list} onOpen={setOpen} />
        ))}
      </PagedTable>
      <Suspense fallback={null}>
        <Dialogs open={open} onClose={() => setOpen(null)} />
      </Suspense>
    </Page>
  );
}
