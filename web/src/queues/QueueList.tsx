import type { Queue } from '@recado/contracts';
import { Box } from '@mui/material';
import { Datagrid, FunctionField, NumberField, TextField } from 'react-admin';
import { ResourceList } from '../shared/table/ResourceList.js';
import { RowButtons } from '../shared/table/RowButtons.js';
import { useIsPhone } from '../shared/lib/use-screen-size.js';

const swatchOf = ({ color }: Queue) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
    <Box component="span" sx={{ width: 16, height: 16, borderRadius: '5px', bgcolor: color, flex: 'none' }} />
    <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
      {color}
    </Box>
  </Box>
);

export default function QueueList() {
  const phone = useIsPhone();
  return (
    <ResourceList icon="queue" sort={{ field: 'orderQueue', order: 'ASC' }}>
      <Datagrid bulkActionButtons={false} rowClick="edit">
        {phone ? null : <NumberField source="number" textAlign="left" />}
        <TextField source="name" />
        <FunctionField source="color" render={swatchOf} />
        {phone ? null : <NumberField source="orderQueue" textAlign="left" />}
        {phone ? null : <TextField source="greetingMessage" sortable={false} sx={greetingStyle} />}
        <RowButtons label="connections.actions" textAlign="right" />
      </Datagrid>
    </ResourceList>
  );
}

const greetingStyle = {
  display: 'block',
  maxWidth: 320,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'text.secondary',
};
