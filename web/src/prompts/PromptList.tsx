import { CreatePromptInput, NO_TOOLS, UpdatePromptInput, type Prompt } from '@recado/contracts';
import { Alert } from '@mui/material';
import { DataTable, SelectInput, useTranslate } from 'react-admin';
import type { FieldErrors } from '../providers/validation.js';
import { useQueues } from '../shared/queries/use-queues.js';
import { RecordDialog } from '../shared/records/RecordDialog.js';
import { PhoneSubtitle } from '../shared/table/PhoneSubtitle.js';
import { ListTable } from '../shared/records/ListTable.js';
import { ListToolbar } from '../shared/records/ListToolbar.js';
import { CreateButton, ListPage, RecordList } from '../shared/records/RecordList.js';
import { RowButtons } from '../shared/records/RowButtons.js';
import { TimeField } from '../shared/table/TimeField.js';
import { PromptInputs, SILENT } from './PromptInputs.js';

const NEW = {
  ...{ name: '', prompt: '', voice: SILENT, voiceKey: '', voiceRegion: '', apiKey: '', queueId: '' },
  ...{ maxTokens: 100, temperature: 1, maxMessages: 10, model: '', baseUrl: '', mode: 'live', percent: 100 },
  ...{ knowledge: 'none', knowledgeIds: [] },
  tools: NO_TOOLS,
};
const EXPORTED = {
  'resources.prompts.fields.name': ({ name }: Prompt) => name,
  'resources.prompts.fields.queueId': ({ queue }: Prompt) => queue?.name,
  'resources.prompts.fields.maxTokens': ({ maxTokens }: Prompt) => maxTokens,
  'resources.prompts.fields.prompt': ({ prompt }: Prompt) => prompt,
};

/** Lists the prompts for the company's assistants. */
export default function PromptList() {
  const translate = useTranslate();
  const { data: queues } = useQueues();
  /** A deleted queue must be replaced by another. */
  const problems = ({ queueId }: Record<string, unknown>): FieldErrors =>
    queues && !queues.some(({ id }) => id === queueId) ? { queueId: 'validation.sector' } : {};
  return (
    <RecordList topic="prompt" sort={{ field: 'name', order: 'ASC' }}>
      <ListPage actions={<CreateButton />}>
        <Alert severity="error" sx={{ mb: 2 }}>
          {translate('resources.prompts.credit')}
        </Alert>
        <ListToolbar
          filters={[<SelectInput key="queueId" source="queueId" choices={queues ?? []} />]}
          exported={EXPORTED}
        />
        <ListTable icon="smile" hideOnPhone={['queueId', 'maxTokens', 'updatedAt']}>
          <DataTable.Col
            source="name"
            sx={{ overflowWrap: 'anywhere' }}
            render={({ name, queue }: Prompt) => (
              <>
                {name}
                <PhoneSubtitle>{queue?.name}</PhoneSubtitle>
              </>
            )}
          />
          <DataTable.Col source="queueId" disableSort render={({ queue }: Prompt) => queue?.name ?? '—'} />
          <DataTable.NumberCol source="maxTokens" />
          <DataTable.Col source="updatedAt">
            <TimeField source="updatedAt" />
          </DataTable.Col>
          <DataTable.Col source="actions" label="contacts.actions" align="right" disableSort>
            <RowButtons />
          </DataTable.Col>
        </ListTable>
        <RecordDialog create={CreatePromptInput} update={UpdatePromptInput} problems={problems} defaults={NEW}>
          <PromptInputs />
        </RecordDialog>
      </ListPage>
    </RecordList>
  );
}
