import { ConsentBasis, CreateContactListItemInput, type ContactListItem } from '@recado/contracts';
import { Button } from '@mui/material';
import { DataTable, SelectInput, useTranslate } from 'react-admin';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useCan } from '../providers/session.js';
import { DialogStateContext, type DialogState } from '../shared/dialogs/dialog-state.js';
import { RecordDialog } from '../shared/records/RecordDialog.js';
import { FormChoice } from '../shared/forms/FormChoice.js';
import { FormText } from '../shared/forms/FormText.js';
import { Icon } from '../shared/Icon.js';
import { formatPhone } from '../shared/lib/format.js';
import { PhoneSubtitle } from '../shared/table/PhoneSubtitle.js';
import { ListTable } from '../shared/records/ListTable.js';
import { ListToolbar, YES_NO } from '../shared/records/ListToolbar.js';
import { CreateButton, ListPage, RecordList } from '../shared/records/RecordList.js';
import { RowButtons } from '../shared/records/RowButtons.js';
import { useContactList } from './use-contact-list.js';
import { Validity } from './Validity.js';

const ImportListDialog = lazy(() => import('./ImportListDialog.js'));

const FIELDS = 'resources.contact-list-items.fields';
const NEW = { name: '', number: '', email: '' };
const EXPORTED = {
  [`${FIELDS}.name`]: ({ name }: ContactListItem) => name,
  [`${FIELDS}.number`]: ({ number }: ContactListItem) => number,
  [`${FIELDS}.email`]: ({ email }: ContactListItem) => email,
};

/** Long lists can only be sorted by name, the only indexed column. */
const COLUMNS = [
  <DataTable.Col
    key="isWhatsappValid"
    source="isWhatsappValid"
    disableSort
    render={({ isWhatsappValid }: ContactListItem) => <Validity value={isWhatsappValid} />}
  />,
  <DataTable.Col
    key="name"
    source="name"
    sx={{ overflowWrap: 'anywhere' }}
    render={({ name, number }: ContactListItem) => (
      <>
        {name}
        <PhoneSubtitle>{formatPhone(number)}</PhoneSubtitle>
      </>
    )}
  />,
  <DataTable.Col
    key="number"
    source="number"
    disableSort
    sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    render={({ number }: ContactListItem) => formatPhone(number)}
  />,
  <DataTable.Col key="email" source="email" disableSort />,
];

function Actions({ onImport }: { onImport: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon name="back" size={18} />}
        onClick={() => void navigate('/contact-lists')}
      >
        {translate('contactLists.back')}
      </Button>
      <Button variant="outlined" onClick={onImport}>
        {translate('contacts.import.action')}
      </Button>
    </>
  );
}

/** Asks where the contact agreed to receive campaigns. */
function ConsentInputs() {
  const translate = useTranslate();
  const choices = ConsentBasis.options.map((id) => ({ id, name: translate(`consents.bases.${id}`) }));
  return (
    <>
      <FormChoice source="consentBasis" choices={choices} empty={translate('consents.stated.none')} />
      <FormText source="consentNote" />
    </>
  );
}

const ItemForm = ({ contactListId }: { contactListId: string }) => (
  <RecordDialog
    create={CreateContactListItemInput}
    update={CreateContactListItemInput}
    defaults={NEW}
    transform={({ consentBasis, consentNote, ...values }) => ({
      ...{ ...values, contactListId },
      ...(consentBasis ? { consentBasis } : {}),
      ...(consentNote ? { consentNote } : {}),
    })}
  >
    <FormText source="name" autoFocus />
    <FormText source="number" type="tel" />
    <FormText source="email" type="email" />
    <ConsentInputs />
  </RecordDialog>
);

/** A dialog's URL extends its list's URL, so it keeps the list's filters. */
function useItemDialog(): DialogState {
  const { contactListId, contactId = null } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  const list = `/contact-lists/${contactListId}/contacts`;
  const to = (pathname: string) => void navigate({ pathname, search });
  return { id: contactId, open: (id) => to(`${list}/${id}`), close: () => to(list) };
}

/** Shows the contacts of one list. */
export default function ListItemsPage() {
  const translate = useTranslate();
  const { contactListId = '' } = useParams();
  const mayDelete = useCan('contacts-page:deleteContact');
  const [isImporting, setImporting] = useState(false);
  const dialog = useItemDialog();
  const { data: list } = useContactList(contactListId);
  return (
    <DialogStateContext value={dialog}>
      <RecordList
        key={contactListId}
        resource="contact-list-items"
        topic="ContactListItem"
        sort={{ field: 'name', order: 'ASC' }}
        filter={{ contactListId }}
        storeKey={false}
      >
        <ListPage
          title={list?.name ?? '…'}
          lead={list ? translate('contacts.count', { smart_count: list.contactsCount }) : null}
          actions={
            <>
              <Actions onImport={() => setImporting(true)} />
              <CreateButton />
            </>
          }
        >
          <ListToolbar
            filters={[<SelectInput key="isWhatsappValid" source="isWhatsappValid" choices={YES_NO} />]}
            exported={EXPORTED}
          />
          <ListTable icon="person" hideOnPhone={['number', 'email']} {...(!mayDelete && { bulkActionButtons: false })}>
            {COLUMNS}
            <DataTable.Col source="actions" label="contacts.actions" align="right" disableSort>
              <RowButtons canDelete={mayDelete} />
            </DataTable.Col>
          </ListTable>
          <ItemForm contactListId={contactListId} />
        </ListPage>
      </RecordList>
      <Suspense fallback={null}>
        {isImporting ? <ImportListDialog contactListId={contactListId} onClose={() => setImporting(false)} /> : null}
      </Suspense>
    </DialogStateContext>
  );
}
