import { CreateTagInput, UpdateTagInput, type Tag } from '@recado/contracts';
import { BooleanField, DataTable, SelectInput, useRecordContext, useTranslate } from 'react-admin';
import { useTags } from '../shared/queries/use-tags.js';
import { useUserNames } from '../shared/queries/use-user-names.js';
import { RecordDialog } from '../shared/records/RecordDialog.js';
import { ListTable } from '../shared/records/ListTable.js';
import { ListToolbar } from '../shared/records/ListToolbar.js';
import { CreateButton, ListPage, RecordList } from '../shared/records/RecordList.js';
import { formatDateTime } from '../shared/lib/format.js';
import { RowButtons } from '../shared/records/RowButtons.js';
import { TagChip } from '../shared/TagChip.js';
import { AVATAR_COLORS } from '../theme/tokens.js';
import { TagInputs } from './TagInputs.js';

type CountedTag = Tag & { ticketsCount: number };

const KANBAN = [
  { id: 1, name: 'ra.boolean.true' },
  { id: 0, name: 'ra.boolean.false' },
];
const EXPORTED = {
  'resources.tags.fields.name': ({ name }: CountedTag) => name,
  'resources.tags.fields.color': ({ color }: CountedTag) => color,
  'resources.tags.fields.ticketsCount': ({ ticketsCount }: CountedTag) => ticketsCount,
};

function Actions() {
  const translate = useTranslate();
  const tag = useRecordContext<CountedTag>();
  return <RowButtons consequence={translate('consequences.tag', { count: tag?.ticketsCount ?? 0 })} />;
}

/** Returns a colour that no tag uses yet, so that lanes are distinguishable. */
function useFreeColor(): string {
  const { data: tags = [] } = useTags();
  const used = new Set(tags.map(({ color }) => color));
  const free = AVATAR_COLORS.find((color) => !used.has(color));
  return free ?? AVATAR_COLORS[tags.length % AVATAR_COLORS.length] ?? AVATAR_COLORS[0];
}

/** Lists the tags of the company's tickets. */
export default function TagList() {
  const { data: people = [] } = useUserNames();
  const color = useFreeColor();
  const nameOf = ({ userId }: CountedTag) => people.find(({ id }) => id === userId)?.name ?? '';
  return (
    <RecordList topic="tag" sort={{ field: 'name', order: 'ASC' }}>
      <ListPage actions={<CreateButton />}>
        <ListToolbar filters={[<SelectInput key="kanban" source="kanban" choices={KANBAN} />]} exported={EXPORTED} />
        <ListTable icon="tag" hideOnPhone={['kanban', 'userId', 'updatedAt']}>
          <DataTable.Col source="name" render={(tag: CountedTag) => <TagChip {...tag} />} />
          <DataTable.NumberCol source="ticketsCount" disableSort />
          <DataTable.Col source="kanban">
            <BooleanField source="kanban" looseValue />
          </DataTable.Col>
          <DataTable.Col source="userId" disableSort render={nameOf} />
          <DataTable.Col source="updatedAt" render={({ updatedAt }: CountedTag) => formatDateTime(updatedAt)} />
          <DataTable.Col source="actions" label="contacts.actions" align="right" disableSort>
            <Actions />
          </DataTable.Col>
        </ListTable>
        <RecordDialog create={CreateTagInput} update={UpdateTagInput} defaults={{ color, kanban: 0 }}>
          <TagInputs />
        </RecordDialog>
      </ListPage>
    </RecordList>
  );
}
