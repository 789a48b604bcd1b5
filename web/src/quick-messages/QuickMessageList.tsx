import { can, CreateQuickMessageInput, UpdateQuickMessageInput, type QuickMessage } from '@recado/contracts';
import { Stack } from '@mui/material';
import { DataTable, SelectInput, useRecordContext, useTranslate } from 'react-admin';
import { useSession } from '../providers/session.js';
import { fileAttacher } from '../shared/data/file-attacher.js';
import { RecordDialog } from '../shared/records/RecordDialog.js';
import { Icon } from '../shared/Icon.js';
import { PhoneSubtitle } from '../shared/table/PhoneSubtitle.js';
import { ListTable } from '../shared/records/ListTable.js';
import { ListToolbar, YES_NO } from '../shared/records/ListToolbar.js';
import { CreateButton, ListPage, RecordList } from '../shared/records/RecordList.js';
import { RowButtons } from '../shared/records/RowButtons.js';
import { TimeField } from '../shared/table/TimeField.js';
import { QuickMessageInputs } from './QuickMessageInputs.js';
import { useFolders } from './use-folders.js';

const TEXTS = 'resources.quick-messages';
const attach = fileAttacher('quick-messages', 'quickMessage');
const NEW = { shortcode: '', folder: '', message: '', geral: false, status: true };
const EXPORTED = {
  [`${TEXTS}.fields.shortcode`]: ({ shortcode }: QuickMessage) => shortcode,
  [`${TEXTS}.fields.folder`]: ({ folder }: QuickMessage) => folder,
  [`${TEXTS}.fields.uses`]: ({ uses }: QuickMessage) => uses,
  [`${TEXTS}.fields.message`]: ({ message }: QuickMessage) => message,
  [`${TEXTS}.fields.mediaName`]: ({ mediaName }: QuickMessage) => mediaName,
};

const FILTERS = [
  <SelectInput key="geral" source="geral" label={`${TEXTS}.general`} choices={YES_NO} />,
  <SelectInput key="status" source="status" label={`${TEXTS}.active`} choices={YES_NO} />,
];
const FORM = (
  <RecordDialog create={CreateQuickMessageInput} update={UpdateQuickMessageInput} defaults={NEW} meta={{ attach }}>
    <QuickMessageInputs />
  </RecordDialog>
);

/** Agents can only change their own messages. */
function useMayChange() {
  const user = useSession();
  return ({ geral, userId }: Pick<QuickMessage, 'geral' | 'userId'>) =>
    can(user, 'quick-messages:editAny') || (userId === user.id && !geral);
}

/** Shows a check mark for company-wide messages. */
function Status() {
  const translate = useTranslate();
  const quick = useRecordContext<QuickMessage>();
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, color: 'text.secondary' }}>
      {quick?.geral ? (
        <span role="img" aria-label={translate(`${TEXTS}.general`)} title={translate(`${TEXTS}.general`)}>
          <Icon name="check" size={18} />
        </span>
      ) : null}
      {quick?.status ? null : translate(`${TEXTS}.inactive`)}
    </Stack>
  );
}

function Actions() {
  const mayChange = useMayChange();
  const quick = useRecordContext<QuickMessage>();
  return quick && mayChange(quick) ? <RowButtons /> : null;
}

/** Lists the company's quick messages and the user's own. */
export default function QuickMessageList() {
  const translate = useTranslate();
  const mayChange = useMayChange();
  const folders = useFolders().map((name) => ({ id: name, name }));
  const byFolder = <SelectInput key="folder" source="folder" choices={folders} translateChoice={false} />;
  return (
    <RecordList topic="quickmessage" sort={{ field: 'shortcode', order: 'ASC' }}>
      <ListPage actions={<CreateButton />}>
        <ListToolbar filters={[byFolder, ...FILTERS]} exported={EXPORTED} />
        <ListTable
          icon="bolt"
          hideOnPhone={['folder', 'mediaName', 'uses', 'lastUsedAt', 'updatedAt']}
          rowClick={(_id, _resource, quick) => (mayChange(quick as QuickMessage) ? 'edit' : false)}
          isRowSelectable={(quick) => mayChange(quick as QuickMessage)}
        >
          <DataTable.Col
            source="shortcode"
            sx={{ overflowWrap: 'anywhere' }}
            render={({ shortcode, folder, mediaName }: QuickMessage) => (
              <>
                <b>{shortcode}</b>
                <PhoneSubtitle>{[folder, mediaName].filter(Boolean).join(' · ')}</PhoneSubtitle>
              </>
            )}
          />
          <DataTable.Col source="folder" sx={{ overflowWrap: 'anywhere' }} />
          <DataTable.Col
            source="mediaName"
            sx={{ overflowWrap: 'anywhere' }}
            render={({ mediaName }: QuickMessage) => mediaName ?? translate(`${TEXTS}.noFile`)}
          />
          <DataTable.Col source="status">
            <Status />
          </DataTable.Col>
          <DataTable.Col source="uses" align="right" />
          <DataTable.Col source="lastUsedAt">
            <TimeField source="lastUsedAt" />
          </DataTable.Col>
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
