import { wallTimeIn } from '@recado/contracts';
import type { ReportRow } from '@recado/contracts';
import { Link, TableCell, TableRow } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { useSession } from '../providers/session.js';
import type { Reading } from '../shared/data/reading.js';
import { EmptyState } from '../shared/EmptyState.js';
import { formatPhone } from '../shared/lib/format.js';
import { hoursAndMinutes } from '../shared/lib/minutes.js';
import { ROOMY } from '../shared/table/hide-on-phone.js';
import { PagedTable } from '../shared/table/PagedTable.js';
import { PhoneSubtitle } from '../shared/table/PhoneSubtitle.js';
import { RATES } from './report-keys.js';

const COLUMNS = [
  ...['number', 'contact', 'status', 'user', 'queue', 'whatsapp', 'tags', 'ad', 'createdAt', 'closedAt'],
  ...['firstAnswer', 'resolution', 'rating'],
].map((name) => `reports.columns.${name}`);
const ON_PHONE = ['number', 'contact', 'status'].map((name) => `reports.columns.${name}`);

/** dd/MM/yy HH:mm in the company's time zone. */
function shownAt(time: string | null, timeZone: string): string {
  if (time === null) return '–';
  const [day = '', clock = ''] = wallTimeIn(timeZone, new Date(time)).split('T');
  return `${day.slice(2).split('-').toReversed().join('/')} ${clock}`;
}

function Row({ ticket }: { ticket: ReportRow }) {
  const translate = useTranslate();
  const { timeZone } = useSession().company;
  const { number, uuid, contact, status, user, queue, whatsapp, tags, rating } = ticket;
  const named = [user, queue, whatsapp].map((one) => one?.name ?? '–');
  const times = [hoursAndMinutes(ticket.firstAnswerTime), hoursAndMinutes(ticket.resolutionTime)];
  const rate = rating === null ? '–' : translate(`ratings.${RATES[rating - 1]}`);
  const opened = shownAt(ticket.createdAt, timeZone);
  return (
    <TableRow>
      <TableCell sx={numeric}>
        <Link component={RouterLink} to={`/tickets/${uuid}`}>
          {number}
        </Link>
      </TableCell>
      <TableCell sx={breaking}>
        {contact.name || formatPhone(contact.number) || '–'}
        <PhoneSubtitle>
          {opened} · {named[0]} · {times[1]} · {rate}
        </PhoneSubtitle>
      </TableCell>
      <TableCell>{translate(`reports.statuses.${status}`)}</TableCell>
      {named.map((name, at) => (
        <TableCell key={COLUMNS[at + 3]} sx={{ ...ROOMY, ...breaking }}>
          {name}
        </TableCell>
      ))}
      <TableCell sx={{ ...ROOMY, ...breaking }}>{tags.map(({ name }) => name).join(', ') || '–'}</TableCell>
      <TableCell sx={{ ...ROOMY, ...breaking }}>
        {ticket.referral?.headline || ticket.referral?.sourceId || '–'}
      </TableCell>
      {[opened, shownAt(ticket.closedAt, timeZone), ...times].map((text, at) => (
        <TableCell key={COLUMNS[at + 8]} sx={{ ...ROOMY, ...numeric }}>
          {text}
        </TableCell>
      ))}
      <TableCell sx={ROOMY}>{rate}</TableCell>
    </TableRow>
  );
}

type Props = { rows: readonly ReportRow[]; reading: Reading; onNearEnd: () => void; onClear: () => void };

/** Lists the tickets of a report and loads more while scrolling. */
export function TicketsTable({ rows, reading, onNearEnd, onClear }: Props) {
  const translate = useTranslate();
  return (
    <PagedTable
      isOnlyRead
      label={translate('reports.tickets')}
      columns={COLUMNS}
      hideOnPhone={COLUMNS.filter((column) => !ON_PHONE.includes(column))}
      {...{ reading, onNearEnd, onClear }}
      empty={<EmptyState icon="chart" title={translate('reports.empty')} hint={translate('reports.emptyHint')} />}
    >
      {rows.map((ticket) => (
        <Row key={ticket.id} ticket={ticket} />
      ))}
    </PagedTable>
  );
}

const numeric = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };
const breaking = { overflowWrap: 'break-word' };
