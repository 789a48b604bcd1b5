import { Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useSession } from '../../providers/session.js';
import { Avatar } from '../../shared/Avatar.js';
import { Icon } from '../../shared/Icon.js';
import { useIsPhone } from '../../shared/lib/use-screen-size.js';
import { useColleaguePresence } from '../live/colleague-presence.js';

const SHOWN = 3;
const SHOWN_ON_PHONE = 1;

/** Shows the colleagues who are typing in this ticket, or else those who have it open. */
export function Colleagues({ ticketId }: { ticketId: string }) {
  const translate = useTranslate();
  const phone = useIsPhone();
  const { id: me } = useSession();
  const { viewing, typing } = useColleaguePresence(ticketId);
  const writers = typing.filter(({ id }) => id !== me);
  const isWriting = writers.length > 0;
  const people = isWriting ? writers : viewing.filter(({ id }) => id !== me);
  if (people.length === 0) return null;
  const names = people.map(({ name }) => name).join(', ');
  const doing = translate(isWriting ? 'thread.colleagueWrites' : 'thread.colleagueSees');
  return (
    <Stack
      direction="row"
      role="status"
      title={names}
      aria-label={`${names}: ${doing}`}
      sx={{ alignItems: 'center', gap: '4px', color: 'text.secondary', fontSize: 12.5, flex: 'none' }}
    >
      {people.slice(0, phone ? SHOWN_ON_PHONE : SHOWN).map(({ id, name }) => (
        <Avatar key={id} id={id} name={name} size="small" />
      ))}
      {phone ? isWriting && <Icon name="pencil" size={14} /> : doing}
    </Stack>
  );
}
