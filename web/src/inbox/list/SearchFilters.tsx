import { Autocomplete, Box, Stack, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useCan } from '../../providers/session.js';
import { useTags } from '../../shared/data/use-tags.js';
import { useUserNames } from '../../shared/data/use-user-names.js';
import type { SearchFilter } from '../live/inbox-state.js';

type Option = { id: string; name: string; color?: string };
type PickProps = {
  label: string;
  options: readonly Option[];
  value: readonly string[];
  onChange: (ids: string[]) => void;
};

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

/** Narrows a search: by tags, which must all be there, and for admins by users, of whom any will do. */
export default function SearchFilters({
  search,
  onChange,
}: {
  search: SearchFilter;
  onChange: (next: Partial<SearchFilter>) => void;
}) {
  const translate = useTranslate();
  const { data: tags = [] } = useTags();
  const everyones = useCan('tickets-manager:showall');
  return (
    <Stack sx={{ p: '8px 12px', gap: 1, borderBottom: 1, borderColor: 'line' }}>
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
