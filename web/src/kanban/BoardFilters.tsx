import { Button, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useConnections } from '../shared/connections/use-connections.js';
import { useQueues } from '../shared/queries/use-queues.js';
import { useTags } from '../shared/queries/use-tags.js';
import { useUserNames } from '../shared/queries/use-user-names.js';
import { SelectField } from '../shared/dialogs/SelectField.js';
import { SearchField } from '../shared/table/SearchField.js';
import { EVERYTHING, type BoardFilter } from './board.js';

/** Phones show the fields in one scrolling row, so that the board keeps its height. */
const rowStyle = {
  ...{ columnGap: 1, rowGap: 1.5, alignItems: 'center', mb: 1.5, pt: 0.75, flexShrink: 0 },
  ...{ flexWrap: { xs: 'nowrap', sm: 'wrap' }, overflowX: { xs: 'auto', sm: 'visible' } },
  '& > *, & > .MuiTextField-root': { flexShrink: 0 },
  '& > .MuiTextField-root:not(:first-of-type)': { width: 132 },
} as const;

const WAITS = ['5', '15', '30', '60', '240', '1440'] as const;
type Option = { id: string; name: string };
type Props = { chosen: BoardFilter; onChange: (chosen: BoardFilter) => void };

/** Filters the board. All fields are combined. */
export function BoardFilters({ chosen, onChange }: Props) {
  const translate = useTranslate();
  const { data: users = [] } = useUserNames();
  const { data: queues = [] } = useQueues();
  const { data: tags = [] } = useTags();
  const { data: connections = [] } = useConnections();
  const waits = WAITS.map((id) => ({ id, name: translate(`kanban.filters.since.${id}`) }));
  const field = (name: keyof BoardFilter, options: readonly Option[]) => (
    <SelectField
      label={translate(`kanban.filters.${name}`)}
      options={options}
      value={chosen[name]}
      empty={translate('kanban.filters.all')}
      onChange={(id) => onChange({ ...chosen, [name]: id })}
    />
  );
  const isNarrowed = Object.values(chosen).some(Boolean);
  return (
    <Stack direction="row" role="search" aria-label={translate('kanban.filters.title')} sx={rowStyle}>
      <SearchField
        label={translate('kanban.filters.text')}
        value={chosen.text}
        onChange={(text) => onChange({ ...chosen, text })}
      />
      {field('user', users)}
      {field('queue', queues)}
      {field(
        'tag',
        tags.filter(({ kanban }) => kanban !== 1),
      )}
      {field('connection', connections)}
      {field('waitingMinutes', waits)}
      {isNarrowed ? <Button onClick={() => onChange(EVERYTHING)}>{translate('lists.clear')}</Button> : null}
    </Stack>
  );
}
