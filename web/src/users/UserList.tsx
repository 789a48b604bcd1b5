import { Profile, type User } from '@recado/contracts';
import { Box, Stack } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { DataTable, SelectInput, useTranslate } from 'react-admin';
import { QueueChip } from '../shared/QueueChip.js';
import { ListTable } from '../shared/records/ListTable.js';
import { ListToolbar } from '../shared/records/ListToolbar.js';
import { CreateButton, ListPage, RecordList } from '../shared/records/RecordList.js';
import { RowButtons } from '../shared/records/RowButtons.js';
import { useOnlineIds } from '../shared/queries/use-online-ids.js';
import { useIsPhone } from '../shared/lib/use-screen-size.js';
import { UsersTransfer } from './UsersTransfer.js';

const queuesOf = ({ queues }: User) => (
  <Stack direction="row" sx={{ gap: '4px', flexWrap: 'wrap' }}>
    {queues.map((queue) => (
      <QueueChip key={queue.id} {...queue} />
    ))}
  </Stack>
);

/** A filled dot means online, a ring means offline. */
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

/** Shows the end of an id, which is enough to distinguish users; the tooltip shows the full id. */
const ShortId = ({ id }: { id: string }) => (
  <Box component="span" title={id} sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
    {id.slice(-6)}
  </Box>
);

const PROFILES = Profile.options.map((id) => ({ id, name: `profiles.${id}` }));

/** Lists the company's users. */
export default function UserList() {
  const translate = useTranslate();
  const phone = useIsPhone();
  const online = useOnlineIds();
  return (
    <RecordList topic="user" sort={{ field: 'name', order: 'ASC' }}>
      <ListPage
        actions={
          <>
            <UsersTransfer />
            <CreateButton />
          </>
        }
      >
        <ListToolbar filters={[<SelectInput key="profile" source="profile" choices={PROFILES} />]} />
        <ListTable icon="people" hideOnPhone={['id', 'email', 'queues']}>
          <DataTable.Col source="id" disableSort render={({ id }: User) => <ShortId id={id} />} />
          <DataTable.Col
            source="online"
            disableSort
            {...(phone && { label: <span style={visuallyHidden}>{translate('resources.users.fields.online')}</span> })}
            render={({ id }: User) => <OnlineDot online={online.has(id)} />}
          />
          <DataTable.Col source="name" />
          <DataTable.Col source="email" />
          <DataTable.Col source="profile" render={({ profile }: User) => translate(`profiles.${profile}`)} />
          <DataTable.Col source="queues" disableSort render={queuesOf} />
          <DataTable.Col source="actions" label="contacts.actions" align="right" disableSort>
            <RowButtons />
          </DataTable.Col>
        </ListTable>
      </ListPage>
    </RecordList>
  );
}
