import { Autocomplete, Box, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useSession } from '../../providers/session.js';
import { useAvailability } from '../../shared/queries/use-availability.js';
import { useOnlineIds } from '../../shared/queries/use-online-ids.js';
import { mayUserSee, useUserNames, type UserName } from '../../shared/queries/use-user-names.js';
import { inboxApi } from '../live/inbox-api.js';

type Presence = 'online' | 'busy' | 'away';
type Colleague = UserName & { presence: Presence; open: number };
const ORDER: readonly Presence[] = ['online', 'busy', 'away'];

/** Returns whether the user may access the queue's tickets. */
export function mayTake(user: UserName, queueId: string): boolean {
  return queueId === '' || mayUserSee(user, { status: 'open', userId: null, queueId });
}

/** Sorts by availability, then by the number of open tickets, then by name. */
const byAvailability = (a: Colleague, b: Colleague) =>
  ORDER.indexOf(a.presence) - ORDER.indexOf(b.presence) || a.open - b.open || a.name.localeCompare(b.name);

/** Returns all other users with their presence and load. */
function useColleagues() {
  const { id: me } = useSession();
  const { data: users = [], isPending } = useUserNames();
  const online = useOnlineIds();
  const availability = useAvailability();
  const { data } = useQuery({
    queryKey: ['tickets', 'open-counts'],
    queryFn: ({ signal }) => inboxApi.openCounts(signal),
    staleTime: 0,
  });
  const open = new Map(data?.counts.map((count) => [count.userId, count.open]));
  const colleagues = users
    .filter(({ id }) => id !== me)
    .map((user): Colleague => {
      const { state } = availability.get(user.id) ?? { state: 'available' };
      const presence = online.has(user.id) && state !== 'away' ? (state === 'busy' ? 'busy' : 'online') : 'away';
      return { ...user, presence, open: open.get(user.id) ?? 0 };
    });
  return { colleagues: colleagues.sort(byAvailability), isPending };
}

function State({ presence, text }: { presence: Presence; text: string }) {
  return (
    <Box component="span" sx={{ ml: 'auto', pl: 2, color: 'text.secondary', fontSize: 13, whiteSpace: 'nowrap' }}>
      <Box component="span" sx={{ ...dotStyle, bgcolor: COLORS[presence] }} />
      {text}
    </Box>
  );
}

type Props = {
  queueId: string;
  value: UserName | null;
  onChange: (user: UserName | null) => void;
  isRequired?: boolean;
};

/** Selects a colleague from a list with presence and number of open tickets. */
export function ColleagueField({ queueId, value, onChange, isRequired = false }: Props) {
  const translate = useTranslate();
  const { colleagues, isPending } = useColleagues();
  const stateOf = ({ presence, open }: Colleague) => {
    return `${translate(`inbox.transfer.${presence}`)} · ${translate('inbox.transfer.load', { smart_count: open })}`;
  };
  return (
    <Autocomplete<UserName>
      options={colleagues.filter((user) => mayTake(user, queueId))}
      loading={isPending}
      loadingText={translate('app.loading')}
      noOptionsText={translate('inbox.transfer.nobody')}
      value={value}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      onChange={(_event, user) => onChange(user)}
      renderOption={({ key, ...props }, { id, name }) => {
        const colleague = colleagues.find((one) => one.id === id);
        const state = colleague ? stateOf(colleague) : '';
        return (
          <li key={key} {...props} aria-label={name} aria-description={state}>
            {name}
            <State presence={colleague?.presence ?? 'away'} text={state} />
          </li>
        );
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus
          label={translate('inbox.transfer.user')}
          helperText={isRequired ? '' : translate('inbox.transfer.userHelp')}
        />
      )}
    />
  );
}

const COLORS: Readonly<Record<Presence, string>> = { online: 'success.main', busy: 'warning.main', away: 'faint' };
const dotStyle = { display: 'inline-block', width: 8, height: 8, borderRadius: '50%', mr: '6px' };
