import type { TicketStatus } from '@recado/contracts';
import { Autocomplete, Box, MenuItem, Stack, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useCan, useSession } from '../../providers/session.js';
import { useQueues } from '../../shared/queries/use-queues.js';
import { useTags } from '../../shared/queries/use-tags.js';
import { useUserNames } from '../../shared/queries/use-user-names.js';
import type { SearchFilter } from '../live/inbox-state.js';

type Option = { id: string; name: string; color?: string };
type PickProps = {
  label: string;
  options: readonly Option[];
  value: readonly string[];
  onChange: (ids: string[]) => void;
};

type Props = { search: SearchFilter; onChange: (next: Partial<SearchFilter>) => void };

function Pick({ label, options, value, onChange }: PickProps) {
  return (
    <Autocomplete
      multiple
      size="small"
      limitTags={2}
      disableCloseOnSelect
      options={options}
      value={options.filter(({ id }) => value.includes(id))}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      onChange={(_event, chosen) => onChange(chosen.map(({ id }) => id))}
      renderOption={({ key, ...props }, { name, color }) => (
        <li key={key} {...props}>
          {color ? (
            <Box component="span" sx={{ width: 10, height: 10, borderRadius: '3px', mr: 1, bgcolor: color }} />
          ) : null}
          {name}
        </li>
      )}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
}

function UserFilter({ value, onChange }: { value: readonly string[]; onChange: (ids: string[]) => void }) {
  const translate = useTranslate();
  const { data: users = [] } = useUserNames();
  return <Pick label={translate('inbox.search.users')} options={users} value={value} onChange={onChange} />;
}

function QueuesFilter({ value, onChange }: { value: readonly string[]; onChange: (ids: string[]) => void }) {
  const translate = useTranslate();
  const { queueIds } = useSession();
  const everyones = useCan('tickets-manager:showall');
  const { data: all = [] } = useQueues();
  const queues = everyones ? all : all.filter(({ id }) => queueIds.includes(id));
  return <Pick label={translate('inbox.search.queues')} options={queues} value={value} onChange={onChange} />;
}

const STATES: readonly TicketStatus[] = ['open', 'pending', 'closed'];

function StateAndDay({ search, onChange }: Props) {
  const translate = useTranslate();
  return (
    <Stack direction="row" sx={{ gap: 1, '& > *': { flex: 1, minWidth: 0 } }}>
      <TextField
        select
        size="small"
        label={translate('inbox.search.status')}
        value={search.status ?? ''}
        onChange={({ target }) => onChange({ status: STATES.find((status) => status === target.value) ?? null })}
      >
        <MenuItem value="">{translate('inbox.search.anyStatus')}</MenuItem>
        {STATES.map((status) => (
          <MenuItem key={status} value={status}>
            {translate(`inbox.state.${status}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        type="date"
        size="small"
        label={translate('inbox.search.date')}
        value={search.date}
        onChange={({ target }) => onChange({ date: target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </Stack>
  );
}

/**
 * Filters a search by status, day, queues and tags, and for admins by users. A ticket matches if it has all of the
 * tags and any of the users.
 */
export default function SearchFilters({ search, onChange }: Props) {
  const translate = useTranslate();
  const { data: tags = [] } = useTags();
  const everyones = useCan('tickets-manager:showall');
  return (
    <Stack sx={{ p: '8px 12px', gap: 1, borderBottom: 1, borderColor: 'line' }}>
      <StateAndDay search={search} onChange={onChange} />
      <QueuesFilter value={search.queueIds} onChange={(ids) => onChange({ queueIds: ids })} />
      <Pick
        label={translate('inbox.search.tags')}
        options={tags}
        value={search.tags}
        onChange={(ids) => onChange({ tags: ids })}
      />
      {everyones ? <UserFilter value={search.users} onChange={(ids) => onChange({ users: ids })} /> : null}
    </Stack>
  );
}
