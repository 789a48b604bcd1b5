import type { ContactListItem } from '@recado/contracts';
import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useCan } from '../providers/session.js';
import { DeleteDialog } from '../shared/dialogs/DeleteDialog.js';
import { EmptyState } from '../shared/EmptyState.js';
import { Icon } from '../shared/Icon.js';
import { Page } from '../shared/table/Page.js';
import { PagedTable } from '../shared/table/PagedTable.js';
import { SearchField } from '../shared/table/SearchField.js';
import { ItemRow, type ItemAct } from './ItemRow.js';
import { itemsKey, useContactList, useListItems } from './use-contact-lists.js';

const ItemDialog = lazy(() => import('./ItemDialog.js'));
const ImportListDialog = lazy(() => import('./ImportListDialog.js'));

const COLUMNS = ['contactLists.valid', 'person.name', 'person.number', 'person.email'];
const ROOMY_COLUMNS = COLUMNS.slice(2);

type Open = { kind: 'import' | 'new' } | { kind: ItemAct; item: ContactListItem };
type DialogsProps = { contactListId: string; open: Open | null; onClose: () => void };

function Dialogs({ contactListId, open, onClose }: DialogsProps) {
  const translate = useTranslate();
  switch (open?.kind) {
    case undefined:
      return null;
    case 'import':
      return <ImportListDialog contactListId={contactListId} onClose={onClose} />;
    case 'new':
      return <ItemDialog contactListId={contactListId} item={null} onClose={onClose} />;
    case 'edit':
      return <ItemDialog contactListId={contactListId} item={open.item} onClose={onClose} />;
    case 'remove':
      return (
        <DeleteDialog
          path={`/contact-list-items/${open.item.id}`}
          title={translate('contacts.deleteTitle', { name: open.item.name })}
          queryKey={itemsKey(contactListId)}
          onClose={onClose}
        />
      );
  }
}

type ActionsProps = { typed: string; onType: (text: string) => void; onOpen: (open: Open) => void };

function Actions({ typed, onType, onOpen }: ActionsProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  return (
    <>
      <SearchField label={translate('contactLists.searchItems')} value={typed} onChange={onType} />
      <Button
        variant="outlined"
        startIcon={<Icon name="back" size={18} />}
        onClick={() => void navigate('/contact-lists')}
      >
        {translate('contactLists.back')}
      </Button>
      <Button variant="outlined" onClick={() => onOpen({ kind: 'import' })}>
        {translate('contacts.import.action')}
      </Button>
      <Button variant="contained" onClick={() => onOpen({ kind: 'new' })}>
        {translate('contacts.add')}
      </Button>
    </>
  );
}

/** Whom one list holds. */
export default function ListItemsPage() {
  const translate = useTranslate();
  const { contactListId = '' } = useParams();
  const mayDelete = useCan('contacts-page:deleteContact');
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<Open | null>(null);
  const { rows, reading, loadMore } = useListItems(contactListId, typed);
  const { data: list } = useContactList(contactListId);
  return (
    <Page
      fill
      isRefused={reading.isRefused}
      title={list?.name ?? '…'}
      lead={list ? translate('contacts.count', { smart_count: list.contactsCount }) : null}
      actions={<Actions typed={typed} onType={setTyped} onOpen={setOpen} />}
    >
      <PagedTable
        label={list?.name ?? translate('pages.contactLists')}
        columns={COLUMNS}
        hideOnPhone={ROOMY_COLUMNS}
        reading={reading}
        onClear={() => setTyped('')}
        onNearEnd={loadMore}
        empty={
          <EmptyState
            icon="person"
            title={translate('contacts.empty')}
            hint={translate('contactLists.emptyItemsHint')}
          />
        }
      >
        {rows.map((item) => (
          <ItemRow
            key={item.id}
            item={item}
            mayDelete={mayDelete}
            onAct={(kind, one) => setOpen({ kind, item: one })}
          />
        ))}
      </PagedTable>
      <Suspense fallback={null}>
        <Dialogs contactListId={contactListId} open={open} onClose={() => setOpen(null)} />
      </Suspense>
    </Page>
  );
}
