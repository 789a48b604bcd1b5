import { ContactListInput, type ContactList } from '@recado/contracts';
import { DataTable, useRecordContext, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { RecordDialog } from '../shared/records/RecordDialog.js';
import { FormText } from '../shared/forms/FormText.js';
import { IconAction } from '../shared/IconAction.js';
import { ListTable } from '../shared/records/ListTable.js';
import { ListToolbar } from '../shared/records/ListToolbar.js';
import { CreateButton, ListPage, RecordList } from '../shared/records/RecordList.js';
import { RowButtons } from '../shared/records/RowButtons.js';
import { TimeField } from '../shared/table/TimeField.js';
import { saveExample } from './example-table.js';

const TEXTS = 'resources.contact-lists';
const EXPORTED = {
  [`${TEXTS}.fields.name`]: ({ name }: ContactList) => name,
  [`${TEXTS}.fields.contactsCount`]: ({ contactsCount }: ContactList) => contactsCount,
};

function Actions() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { id, name } = useRecordContext<ContactList>() ?? {};
  return (
    <RowButtons>
      <IconAction
        icon="download"
        label={translate(`${TEXTS}.example`)}
        onClick={() => saveExample(translate(`${TEXTS}.exampleFile`))}
      />
      <IconAction
        icon="people"
        label={translate(`${TEXTS}.open`, { name })}
        onClick={() => void navigate(`/contact-lists/${id}/contacts`)}
      />
    </RowButtons>
  );
}

const FORM = (
  <RecordDialog create={ContactListInput} update={ContactListInput} wording="quoted" defaults={{ name: '' }}>
    <FormText source="name" autoFocus />
  </RecordDialog>
);

/** Lists the contact lists that campaigns are sent to. */
export default function ContactListList() {
  return (
    <RecordList topic="ContactList" sort={{ field: 'name', order: 'ASC' }}>
      <ListPage actions={<CreateButton />}>
        <ListToolbar exported={EXPORTED} />
        <ListTable icon="everyone" hideOnPhone={['updatedAt']}>
          <DataTable.Col source="name" sx={{ overflowWrap: 'anywhere' }} />
          <DataTable.NumberCol source="contactsCount" disableSort />
          <DataTable.Col source="updatedAt">
            <TimeField source="updatedAt" />
          </DataTable.Col>
          <DataTable.Col source="actions" label="contacts.actions" align="right" disableSort>
            <Actions />
          </DataTable.Col>
        </ListTable>
        {FORM}
      </ListPage>
    </RecordList>
  );
}
