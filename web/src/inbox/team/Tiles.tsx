import type { Team } from '@recado/contracts';
import { useLocale, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../shared/lib/format.js';
import { clockText } from './elapsed.js';
import { ALL_QUEUES, linkTo, queueParam } from './selection.js';
import { slaTime } from '../../shared/sla/sla-time.js';
import { LIMIT_COLORS } from './DueTable.js';
import { useNow } from './use-now.js';
import { Wait } from './Wait.js';

const SECOND_MS = 1_000;

type TileProps = { label: string; value: ReactNode; of?: string; to?: string | undefined };

/** A figure. With `to`, it is a link to the tickets behind it. */
function Tile({ label, value, of, to }: TileProps) {
  const content = (
    <>
      <span className="label">{label}</span>
      <span className="value">{value}</span>
      {of === undefined ? null : <span className="of">{of}</span>}
    </>
  );
  if (to === undefined) return <div className="team-tile">{content}</div>;
  return (
    <Link className="team-tile" to={to}>
      {content}
    </Link>
  );
}

function LongestWait({ queues }: Pick<Team, 'queues'>) {
  const translate = useTranslate();
  const now = useNow(SECOND_MS);
  const [longest] = queues
    .filter(({ waitingSince }) => waitingSince !== null)
    .toSorted((a, b) => Date.parse(a.waitingSince ?? '') - Date.parse(b.waitingSince ?? ''));
  const label = translate('team.longest');
  if (!longest?.waitingSince) return <Tile label={label} value="–" of={translate('team.nobodyWaits')} />;
  return (
    <Tile
      label={label}
      value={<Wait since={longest.waitingSince} now={now} />}
      of={longest.id === null ? translate('team.noQueue') : longest.name}
      to={linkTo({ queue: queueParam(longest.id), show: 'pending' })}
    />
  );
}

function Busiest({ users }: Pick<Team, 'users'>) {
  const translate = useTranslate();
  const [busiest] = users.toSorted((a, b) => b.open - a.open);
  const label = translate('team.busiest');
  if (!busiest || busiest.open === 0) return <Tile label={label} value="–" of={translate('team.nobodyBusy')} />;
  return <Tile label={label} value={busiest.open} of={busiest.name} to={linkTo({ user: busiest.id })} />;
}

/** The conversation whose time limit is due first, if any limit is set. */
function DueFirst({ dueNext }: Pick<Team, 'dueNext'>) {
  const translate = useTranslate();
  const now = useNow(SECOND_MS);
  if (!dueNext) return null;
  const [first] = dueNext;
  if (!first) return <Tile label={translate('team.dueNext')} value="–" of={translate('team.nothingDue')} />;
  const { state } = slaTime(first, now);
  const nowIso = new Date(now).toISOString();
  const [from, to] = state === 'overdue' ? [first.dueAt, now] : [nowIso, Date.parse(first.dueAt)];
  return (
    <Tile
      label={translate(state === 'overdue' ? 'team.mostOverdue' : 'team.dueNext')}
      value={<span className={`team-wait ${LIMIT_COLORS[state]}`}>{clockText(from, to)}</span>}
      of={first.contact}
      to={`/tickets/${first.uuid}`}
    />
  );
}

/** The overall figures, with one-click access to the longest wait, to the user with the most conversations, and to the limit that is due first. */
export function Tiles({ total, queues, users, dueNext }: Team) {
  const translate = useTranslate();
  const language = useLocale();
  const allOf = (show: 'pending' | 'open') => linkTo({ queue: ALL_QUEUES, show });
  return (
    <div className="team-tiles">
      <Tile label={translate('team.waiting')} value={formatNumber(total.waiting, language)} to={allOf('pending')} />
      <LongestWait queues={queues} />
      <Tile label={translate('team.inProgress')} value={formatNumber(total.inProgress, language)} to={allOf('open')} />
      <Busiest users={users} />
      <DueFirst dueNext={dueNext} />
    </div>
  );
}
