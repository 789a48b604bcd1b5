import { Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useSession } from '../providers/session.js';
import { Avatar } from '../shared/Avatar.js';
import { useIsPhone } from '../shared/use-screen-size.js';
import { useCompany } from './company-presence.js';

const SHOWN = 3;
const SHOWN_ON_PHONE = 1;

/** Who else has this ticket open, and who of them writes. */
export function Colleagues({ ticketId }: { ticketId: string }) {
  const translate = useTranslate();
  const phone = useIsPhone();
  const { id: me } = useSession();
  const { viewing, typing } = useCompany(ticketId);
  const others = viewing.filter(({ id }) => id !== me);
  const writers = typing.filter(({ id }) => id !== me);
  const people = [...writers, ...others.filter(({ id }) => !writers.some((writer) => writer.id === id))];
  if (people.length === 0) return null;
  const names = people.map(({ name }) => name).join(', ');
  const doing = translate(writers.length > 0 ? 'thread.colleagueWrites' : 'thread.colleagueSees');
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
      {phone ? null : doing}
    </Stack>
  );
}
