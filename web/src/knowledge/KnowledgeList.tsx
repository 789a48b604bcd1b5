import { AddKnowledgePageInput, KNOWLEDGE_KINDS, KNOWLEDGE_STATES, type KnowledgeSource } from '@recado/contracts';
import { Box, Button } from '@mui/material';
import { DataTable, SelectInput, useTranslate } from 'react-admin';
import { useState } from 'react';
import { RecordDialog } from '../shared/records/RecordDialog.js';
import { FormText } from '../shared/forms/FormText.js';
import { Icon } from '../shared/Icon.js';
import { PhoneSubtitle } from '../shared/table/PhoneSubtitle.js';
import { ListTable } from '../shared/records/ListTable.js';
import { ListToolbar } from '../shared/records/ListToolbar.js';
import { CreateButton, ListPage, RecordList } from '../shared/records/RecordList.js';
import { RowButtons } from '../shared/records/RowButtons.js';
import { TimeField } from '../shared/table/TimeField.js';
import { FileUploads, useFileUploads } from './FileUploads.js';
import { PreviewButton, QuickMessagesButton, ReloadButton } from './source-actions.js';
import { SourceState, useKindText } from './SourceState.js';
import { TryQuestion } from './TryQuestion.js';

const NEW = { url: '' };
const TEXTS = 'resources.knowledge';
const choicesOf = (ids: readonly string[], group: string) => ids.map((id) => ({ id, name: `${TEXTS}.${group}.${id}` }));
const FILTERS = [
  <SelectInput key="kind" source="kind" choices={choicesOf(KNOWLEDGE_KINDS, 'kinds')} />,
  <SelectInput key="state" source="state" choices={choicesOf(KNOWLEDGE_STATES, 'states')} />,
];
const EXPORTED = {
  [`${TEXTS}.fields.name`]: ({ name }: KnowledgeSource) => name,
  [`${TEXTS}.fields.kind`]: ({ kind }: KnowledgeSource) => kind,
  [`${TEXTS}.fields.state`]: ({ state }: KnowledgeSource) => state,
  [`${TEXTS}.fields.passages`]: ({ passages }: KnowledgeSource) => passages,
};

function Actions({ onTry, onUpload }: { onTry: () => void; onUpload: () => void }) {
  const translate = useTranslate();
  return (
    <>
      <Button variant="outlined" startIcon={<Icon name="search" size={18} />} onClick={onTry}>
        {translate(`${TEXTS}.try.open`)}
      </Button>
      <QuickMessagesButton />
      <Button variant="outlined" startIcon={<Icon name="upload" size={18} />} onClick={onUpload}>
        {translate(`${TEXTS}.upload.add`)}
      </Button>
    </>
  );
}

function SourceName({ source }: { source: KnowledgeSource }) {
  const kindOf = useKindText();
  const { name, url } = source;
  return (
    <>
      {name}
      {url && url !== name ? <Box sx={{ fontSize: 12.5, color: 'text.secondary' }}>{url}</Box> : null}
      <PhoneSubtitle>{kindOf(source)}</PhoneSubtitle>
    </>
  );
}

/** Lists the sources that assistants answer from: files, pages, quick messages and approved conversations. */
export default function KnowledgeList() {
  const translate = useTranslate();
  const kindOf = useKindText();
  const uploads = useFileUploads();
  const [isTrying, setTrying] = useState(false);
  return (
    <RecordList topic="knowledge" sort={{ field: 'name', order: 'ASC' }}>
      <ListPage
        lead={translate(`${TEXTS}.lead`)}
        actions={
          <>
            <Actions onTry={() => setTrying(true)} onUpload={uploads.choose} />
            <CreateButton />
          </>
        }
      >
        <FileUploads uploads={uploads} />
        <ListToolbar filters={FILTERS} exported={EXPORTED} />
        <ListTable icon="book" hideOnPhone={['kind', 'passages', 'updatedAt']} rowClick={false}>
          <DataTable.Col
            source="name"
            sx={{ overflowWrap: 'anywhere' }}
            render={(source: KnowledgeSource) => <SourceName source={source} />}
          />
          <DataTable.Col source="kind" render={kindOf} />
          <DataTable.Col source="state" render={(source: KnowledgeSource) => <SourceState source={source} />} />
          <DataTable.NumberCol source="passages" disableSort />
          <DataTable.Col source="updatedAt">
            <TimeField source="updatedAt" />
          </DataTable.Col>
          <DataTable.Col source="actions" label="contacts.actions" align="right" disableSort>
            <RowButtons canEdit={false}>
              <PreviewButton />
              <ReloadButton />
            </RowButtons>
          </DataTable.Col>
        </ListTable>
        <RecordDialog create={AddKnowledgePageInput} update={AddKnowledgePageInput} defaults={NEW}>
          <FormText source="url" type="url" autoFocus helperText={translate(`${TEXTS}.urlHelp`)} />
        </RecordDialog>
        {isTrying ? <TryQuestion onClose={() => setTrying(false)} /> : null}
      </ListPage>
    </RecordList>
  );
}
