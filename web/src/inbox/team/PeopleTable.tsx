import type { Availability, TeamMember } from '@recado/contracts';
import { Card } from '@mui/material';
import { useTranslate } from 'ra-core';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { useAvailability } from '../../shared/queries/use-availability.js';
import { formatDateTime } from '../../shared/lib/format.js';
import { agoOf } from './elapsed.js';
import { linkTo, type Selection } from './selection.js';
import { useHeldOrder } from './use-held-order.js';
import { useNow } from './use-now.js';

const EVERY_MS = 15_000;

/** Online users first, then those with the most conversations. */
const byLoad = (online: ReadonlySet<string>) => (a: TeamMember, b: TeamMember) =>
  Number(online.has(b.id)) - Number(online.has(a.id)) || b.open - a.open || a.name.localeCompare(b.name);

function LastAnswer({ at, now }: { at: string | null; now: number }) {
  const translate = useTranslate();
  if (!at) return <span className="zero">{translate('team.ago.never')}</span>;
  const { unit, n } = agoOf(at, now);
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {translate(`team.ago.${unit}`, { n })}
    </time>
  );
}

type RowProps = {
  member: TeamMember;
  isOnline: boolean;
  availability: Availability | undefined;
  isChosen: boolean;
  most: number;
  now: number;
};

/** An online user who is busy or away is shown with that state. */
function stateOf({ isOnline, availability }: Pick<RowProps, 'isOnline' | 'availability'>) {
  if (!isOnline) return { dot: 'dot', key: 'team.absent' };
  if (!availability) return { dot: 'dot on', key: 'team.present' };
  return { dot: `dot ${availability.state}`, key: `availability.${availability.state}` };
}

const PersonRow = memo(function PersonRow({ member, isOnline, availability, isChosen, most, now }: RowProps) {
  const translate = useTranslate();
  const { id, name, open, lastAnswerAt } = member;
  const state = stateOf({ isOnline, availability });
  const reason = isOnline ? availability?.reason : '';
  const presence = translate(state.key) + (reason ? `: ${reason}` : '');
  return (
    <tr className={isChosen ? 'chosen' : undefined}>
      <td className="name">
        <span>
          <span className={state.dot} role="img" aria-label={presence} title={presence} />
          <Link
            to={linkTo({ user: id })}
            aria-current={isChosen ? 'true' : undefined}
            aria-description={translate('team.openOf', { smart_count: open, name })}
          >
            {name}
          </Link>
          {isOnline && availability ? <span className="state">{presence}</span> : null}
        </span>
      </td>
      <td className="n">
        <span className={open === 0 ? 'zero' : undefined}>{open}</span>
        <span className="load" aria-hidden="true">
          <span style={{ width: `${Math.round((100 * open) / Math.max(most, 1))}%` }} />
        </span>
      </td>
      <td className="n">
        <LastAnswer at={lastAnswerAt} now={now} />
      </td>
    </tr>
  );
});

type Props = { users: readonly TeamMember[]; online: ReadonlySet<string>; selection: Selection | null };

/** The people who work in the queues, with their conversations and their last answer. */
export function PeopleTable({ users, online, selection }: Props) {
  const translate = useTranslate();
  const now = useNow(EVERY_MS);
  const availability = useAvailability();
  const { rows, ...handlers } = useHeldOrder(users.toSorted(byLoad(online)));
  const most = Math.max(...users.map(({ open }) => open));
  const chosen = selection && 'user' in selection ? selection.user : null;
  return (
    <Card component="section" sx={{ overflow: 'auto' }}>
      <table className="team-table" aria-label={translate('team.people')}>
        <thead>
          <tr>
            <th scope="col">{translate('team.person')}</th>
            <th scope="col" className="n">
              {translate('team.open')}
            </th>
            <th scope="col" className="n">
              {translate('team.lastAnswer')}
            </th>
          </tr>
        </thead>
        <tbody {...handlers}>
          {rows.map((member) => (
            <PersonRow
              key={member.id}
              member={member}
              isOnline={online.has(member.id)}
              availability={availability.get(member.id)}
              isChosen={chosen === member.id}
              most={most}
              now={now}
            />
          ))}
        </tbody>
      </table>
    </Card>
  );
}
