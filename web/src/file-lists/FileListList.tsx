import { CreateFileListInput, type FileList } from '@recado/contracts';
import { Box, Link } from '@mui/material';
import { DataTable, SelectInput, useTranslate } from 'react-admin';
import { useCan } from '../providers/session.js';
import { RecordDialog } from '../shared/records/RecordDialog.js';
import { FormText } from '../shared/forms/FormText.js';
import { ListTable } from '../shared/records/ListTable.js';
import { ListToolbar, YES_NO } from '../shared/records/ListToolbar.js';
import { CreateButton, ListPage, RecordList } from '../shared/records/RecordList.js';
import { RowButtons } from '../shared/records/RowButtons.js';
import { TimeField } from '../shared/table/TimeField.js';
import { attachFiles, storedValuesOf } from './attach-files.js';
import { FileRows } from './FileRows.js';

const NEW = { name: '', message: '' };
const EXPORTED = {
  'resources.files.fields.name': ({ name }: FileList) => name,
  'resources.files.fields.message': ({ message }: FileList) => message,
  'resources.files.fields.options': ({ options }: FileList) => options.map(({ fileName }) => fileName).join(', '),
};

function Files({ options }: Pick<FileList, 'options'>) {
  const translate = useTranslate();
  if (options.length === 0) return translate('resources.files.noFiles');
  return options.map((file) => (
    <Box key={file.id}>
      <Link href={file.path} target="_blank" rel="noreferrer" onClick={(event) => event.stopPropagation()}>
        {file.name || file.fileName}
      </Link>
    </Box>
  ));
}

const FORM = (
  <RecordDialog
    create={CreateFileListInput}
    update={CreateFileListInput}
    defaults={NEW}
    transform={storedValuesOf}
    meta={{ attach: attachFiles }}
  >
    <FormText source="name" autoFocus />
    <FormText source="message" multiline minRows={3} maxRows={8} />
    <FileRows />
  </RecordDialog>
);

/** Lists named sets of files with a message. All users can read them; admins can edit them. */
export default function FileListList() {
  const mayEdit = useCan('files-page:edit');
  return (
    <RecordList topic="file" sort={{ field: 'name', order: 'ASC' }}>
      <ListPage actions={mayEdit ? <CreateButton /> : null}>
        <ListToolbar
          filters={[<SelectInput key="hasFiles" source="hasFiles" choices={YES_NO} />]}
          exported={EXPORTED}
        />
        <ListTable
          icon="file"
          hideOnPhone={['updatedAt']}
          {...(!mayEdit && { bulkActionButtons: false, rowClick: false })}
        >
          <DataTable.Col
            source="name"
            sx={{ overflowWrap: 'anywhere' }}
            render={({ name, message }: FileList) => (
              <>
                <b>{name}</b>
                <Box sx={{ color: 'text.secondary' }}>{message}</Box>
              </>
            )}
          />
          <DataTable.Col
            source="options"
            disableSort
            sx={{ overflowWrap: 'anywhere' }}
            render={({ options }: FileList) => <Files options={options} />}
          />
          <DataTable.Col source="updatedAt">
            <TimeField source="updatedAt" />
          </DataTable.Col>
          <DataTable.Col source="actions" label="contacts.actions" align="right" disableSort>
            {mayEdit ? <RowButtons /> : null}
          </DataTable.Col>
        </ListTable>
        {mayEdit ? FORM : null}
      </ListPage>
    </RecordList>
  );
}
