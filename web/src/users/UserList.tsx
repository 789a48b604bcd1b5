import type { User } from '@recado/contracts';
import { Box, Stack } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { Datagrid, FilterLiveForm, FunctionField, SearchInput, TextField, useTranslate } from 'react-admin';
import { QueueChip } from '../shared/QueueChip.js';
import { ResourceList } from '../shared/table/ResourceList.js';
import { RowButtons } from '../shared/table/RowButtons.js';
import { useOnlineIds } from '../shared/data/use-online-ids.js';
import { useIsPhone } from '../shared/lib/use-screen-size.js';
import { UsersTransfer } from './UsersTransfer.js';

const queuesOf = ({ queues }: User) => (
  <Stack direction="row" sx={{ gap: '4px', flexWrap: 'wrap' }}>
    {queues.map((queue) => (
      <QueueChip key={queue.id} {...queue} />
    ))}
  </Stack>
);

/** Filled: online; a ring: not. */
function OnlineDot({ online }: { online: boolean }) {
  const translate = useTranslate();
  const label = translate(online ? 'dashboard.online' : 'dashboard.offline');
  const look = online ? { bgcolor: 'success.main', borderColor: 'success.main' } : { borderColor: 'text.disabled' };
  return (
    <Box
      component="span"
      role="img"
      aria-label={label}
      title={label}
      sx={{ display: 'inline-block', width: 10, height: 10, borderRadius: '50%', border: '2px solid', ...look }}
    />
  );
}

function Search() {
  const translate = useTranslate();
  const label = translate('resources.users.search');
  return (
    <FilterLiveForm>
      <SearchInput
        source="q"
        placeholder={label}
        sx={{ m: 0, width: 240 }}
        fullWidth={false}
        helperText={false}
        slotProps={{ htmlInput: { 'aria-label': label } }}
      />
    </FilterLiveForm>
  );
}

const UserTools = () => (
  <>
    <UsersTransfer />
    <Search />
  </>
);

export default function UserList() {
  const translate = useTranslate();
  const phone = useIsPhone();
  const online = useOnlineIds();
  return (
    <ResourceList icon="people" sort={{ field: 'name', order: 'ASC' }} search={<UserTools />}>
      <Datagrid bulkActionButtons={false} rowClick="edit">
        <FunctionField
          source="online"
          sortable={false}
          {...(phone && { label: <span style={visuallyHidden}>{translate('resources.users.fields.online')}</span> })}
          render={({ id }: User) => <OnlineDot online={online.has(id)} />}
        />
        <TextField source="name" />
        {phone ? null : <TextField source="email" />}
        <FunctionField source="profile" render={({ profile }: User) => translate(`profiles.${profile}`)} />
        {phone ? null : <FunctionField source="queues" sortable={false} render={queuesOf} />}
        <RowButtons label="connections.actions" textAlign="right" />
      </Datagrid>
    </ResourceList>
  );
}
