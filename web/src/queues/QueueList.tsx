import type { Queue } from '@recado/contracts';
import { Box } from '@mui/material';
import { DataTable } from 'react-admin';
import { ListTable } from '../shared/records/ListTable.js';
import { ListToolbar } from '../shared/records/ListToolbar.js';
import { CreateButton, ListPage, RecordList } from '../shared/records/RecordList.js';
import { RowButtons } from '../shared/records/RowButtons.js';

const swatchOf = ({ color }: Queue) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
    <Box component="span" sx={{ width: 16, height: 16, borderRadius: '5px', bgcolor: color, flex: 'none' }} />
    <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
      {color}
    </Box>
  </Box>
);

const EXPORTED = {
  'resources.queues.fields.name': ({ name }: Queue) => name,
  'resources.queues.fields.color': ({ color }: Queue) => color,
  'resources.queues.fields.orderQueue': ({ orderQueue }: Queue) => orderQueue,
  'resources.queues.fields.greetingMessage': ({ greetingMessage }: Queue) => greetingMessage,
};

export default function QueueList() {
  return (
    <RecordList topic="queue" sort={{ field: 'orderQueue', order: 'ASC' }}>
      <ListPage actions={<CreateButton />}>
        <ListToolbar exported={EXPORTED} />
        <ListTable icon="queue" hideOnPhone={['number', 'orderQueue', 'greetingMessage']}>
          <DataTable.NumberCol source="number" align="left" />
          <DataTable.Col source="name" />
          <DataTable.Col source="color" render={swatchOf} />
          <DataTable.NumberCol source="orderQueue" align="left" />
          <DataTable.Col source="greetingMessage" disableSort cellSx={() => greetingStyle} />
          <DataTable.Col source="actions" label="contacts.actions" align="right" disableSort>
            <RowButtons />
          </DataTable.Col>
        </ListTable>
      </ListPage>
    </RecordList>
  );
}

const greetingStyle = {
  maxWidth: 320,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'text.secondary',
};
