import type { TeamDue, TeamQueue } from '@recado/contracts';
import { Card } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../shared/lib/format.js';
import { QueueChip } from '../../shared/QueueChip.js';
import { slaTime } from '../../shared/sla/sla-time.js';
import { useSlaWords } from '../../shared/sla/SlaTime.js';
import { useNow } from './use-now.js';

const EVERY_MS = 15_000;
/** Columns that phones leave out. */
const WIDE: ReadonlySet<string> = new Set(['queue', 'with']);
export const LIMIT_COLORS = { running: '', soon: 'warning', overdue: 'error' } as const;

/** The time until a limit, in the colours of the ticket list. */
function DueTime({ due, now }: { due: TeamDue; now: number }) {
  const { short } = useSlaWords()({ next: due, now });
  return (
    <time
      dateTime={due.dueAt}
      title={formatDateTime(due.dueAt)}
      className={`team-wait ${LIMIT_COLORS[slaTime(due, now).state]}`}
    >
      {short}
    </time>
  );
}

type Props = { due: readonly TeamDue[]; queues: readonly TeamQueue[] };

/** The conversations whose time limits are due first. Each opens the conversation. */
export function DueTable({ due, queues }: Props) {
  const translate = useTranslate();
  const now = useNow(EVERY_MS);
  const queueOf = (id: string | null) => queues.find((queue) => queue.id === id && id !== null);
  return (
    <Card component="section" sx={{ overflow: 'auto' }}>
      <table className="team-table" aria-label={translate('team.dueNext')}>
        <thead>
          <tr>
            {(['conversation', 'queue', 'with', 'limit'] as const).map((column) => (
              <th key={column} scope="col" className={WIDE.has(column) ? 'wide' : undefined}>
                {translate(`team.${column}`)}
              </th>
            ))}
            <th scope="col" className="n">
              {translate('team.due')}
            </th>
          </tr>
        </thead>
        <tbody>
          {due.map((one) => {
            const queue = queueOf(one.queueId);
            return (
              <tr key={one.ticketId}>
                <td className="name">
                  <span>
                    <Link to={`/tickets/${one.uuid}`}>{one.contact}</Link>
                  </span>
                </td>
                <td className="wide">
                  {queue ? <QueueChip name={queue.name} color={queue.color} /> : translate('team.noQueue')}
                </td>
                <td className="wide">{one.user?.name ?? <span className="zero">–</span>}</td>
                <td className="short">{translate(`sla.limit.${one.limit}`)}</td>
                <td className="n">
                  <DueTime due={one} now={now} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}
