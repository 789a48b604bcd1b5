import type { TeamQueue } from '@recado/contracts';
import { Card } from '@mui/material';
import { useTranslate } from 'ra-core';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { QueueChip } from '../../shared/QueueChip.js';
import { linkTo, queueParam, type Selection } from './selection.js';
import { useNow } from './use-now.js';
import { Wait } from './Wait.js';

const SECOND_MS = 1_000;

type RowProps = { queue: TeamQueue; isChosen: boolean; now: number };

/** The number of overdue conversations; a dash for none. */
function Overdue({ n }: { n: number }) {
  return (
    <td className="n">{n === 0 ? <span className="zero">0</span> : <span className="team-wait error">{n}</span>}</td>
  );
}

/** A link to the tickets behind a number; a dash for none. */
function Count({ queue, show, name }: Pick<RowProps, 'queue'> & { show: 'pending' | 'open'; name: string }) {
  const translate = useTranslate();
  const n = show === 'pending' ? queue.waiting : queue.inProgress;
  if (n === 0) return <span className="zero">0</span>;
  return (
    <Link
      to={linkTo({ queue: queueParam(queue.id), show })}
      aria-label={translate(`team.${show === 'pending' ? 'waitingIn' : 'inProgressIn'}`, { n, name })}
    >
      {n}
    </Link>
  );
}

const QueueRow = memo(function QueueRow({ queue, isChosen, now }: RowProps) {
  const translate = useTranslate();
  const { id, waiting, waitingSince, inProgress, color } = queue;
  const name = id === null ? translate('team.noQueue') : queue.name;
  const show = waiting === 0 && inProgress > 0 ? 'open' : 'pending';
  return (
    <tr className={isChosen ? 'chosen' : undefined}>
      <td className="name">
        <span>
          <Link to={linkTo({ queue: queueParam(id), show })} aria-current={isChosen ? 'true' : undefined}>
            {id === null ? name : <QueueChip name={name} color={color} />}
          </Link>
        </span>
      </td>
      <td className="n">
        <Count queue={queue} show="pending" name={name} />
      </td>
      <td className="n">{waitingSince ? <Wait since={waitingSince} now={now} /> : <span className="zero">–</span>}</td>
      <td className="n">
        <Count queue={queue} show="open" name={name} />
      </td>
      {queue.overdue === undefined ? null : <Overdue n={queue.overdue} />}
    </tr>
  );
});

type Props = { queues: readonly TeamQueue[]; selection: Selection | null };

/** The queues with their waiting and open tickets. */
export function QueueTable({ queues, selection }: Props) {
  const translate = useTranslate();
  const now = useNow(SECOND_MS);
  const hasLimits = queues.some(({ overdue }) => overdue !== undefined);
  const chosen = selection && 'queue' in selection ? selection.queue : null;
  return (
    <Card component="section" sx={{ overflow: 'auto' }}>
      <table className="team-table" aria-label={translate('team.queues')}>
        <thead>
          <tr>
            <th scope="col">{translate('team.queue')}</th>
            <th scope="col" className="n">
              {translate('team.waiting')}
            </th>
            <th scope="col" className="n">
              {translate('team.wait')}
            </th>
            <th scope="col" className="n">
              {translate('team.inProgress')}
            </th>
            {hasLimits ? (
              <th scope="col" className="n">
                {translate('team.overdue')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {queues.map((queue) => (
            <QueueRow
              key={queueParam(queue.id)}
              queue={queue}
              isChosen={chosen === queueParam(queue.id)}
              now={queue.waitingSince ? now : 0}
            />
          ))}
        </tbody>
      </table>
    </Card>
  );
}
