import { wallTimeIn } from '@recado/contracts';
import type { ReportRow } from '@recado/contracts';
import { Link } from '@mui/material';
import { DataTable, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useSession } from '../providers/session.js';
import { formatPhone } from '../shared/lib/format.js';
import { hoursAndMinutes } from '../shared/lib/minutes.js';
import { ListTable } from '../shared/records/ListTable.js';
import { RecordList } from '../shared/records/RecordList.js';
import { PhoneSubtitle } from '../shared/table/PhoneSubtitle.js';
import { RATES } from './report-keys.js';
import { queryOf, type ReportFilter } from './use-report.js';

const HIDDEN_ON_PHONE = [
  ...['user', 'queue', 'whatsapp', 'tags', 'referral', 'createdAt', 'closedAt'],
  ...['firstAnswerTime', 'resolutionTime', 'rating', 'breached'],
];

/** dd/MM/yy HH:mm in the company's time zone. */
function shownAt(time: string | null, timeZone: string): string {
  if (time === null) return '–';
  const [day = '', clock = ''] = wallTimeIn(timeZone, new Date(time)).split('T');
  return `${day.slice(2).split('-').toReversed().join('/')} ${clock}`;
}

/** Returns the text of each column after the status. */
function useTexts() {
  const translate = useTranslate();
  const { timeZone } = useSession().company;
  const rateOf = ({ rating }: ReportRow) => (rating === null ? '–' : translate(`ratings.${RATES[rating - 1]}`));
  return {
    user: ({ user }: ReportRow) => user?.name ?? '–',
    queue: ({ queue }: ReportRow) => queue?.name ?? '–',
    whatsapp: ({ whatsapp }: ReportRow) => whatsapp?.name ?? '–',
    tags: ({ tags }: ReportRow) => tags.map(({ name }) => name).join(', ') || '–',
    referral: ({ referral }: ReportRow) => referral?.headline || referral?.sourceId || '–',
    createdAt: ({ createdAt }: ReportRow) => shownAt(createdAt, timeZone),
    closedAt: ({ closedAt }: ReportRow) => shownAt(closedAt, timeZone),
    firstAnswerTime: ({ firstAnswerTime }: ReportRow) => hoursAndMinutes(firstAnswerTime),
    resolutionTime: ({ resolutionTime }: ReportRow) => hoursAndMinutes(resolutionTime),
    rating: rateOf,
    breached: ({ breached = [] }: ReportRow) =>
      breached.map((limit) => translate(`sla.limit.${limit}`)).join(', ') || '–',
  };
}

function Contact({ ticket, texts }: { ticket: ReportRow; texts: ReturnType<typeof useTexts> }) {
  const { contact } = ticket;
  return (
    <>
      {contact.name || formatPhone(contact.number) || '–'}
      <PhoneSubtitle>
        {texts.createdAt(ticket)} · {texts.user(ticket)} · {texts.resolutionTime(ticket)} · {texts.rating(ticket)}
      </PhoneSubtitle>
    </>
  );
}

type Props = {
  filter: ReportFilter;
  /** Undefined if only the default period is selected. */
  onClear: (() => void) | undefined;
};

/** Lists the tickets of a report, newest first. */
export function TicketsTable({ filter, onClear }: Props) {
  const translate = useTranslate();
  const texts = useTexts();
  return (
    <RecordList isPart resource="report-tickets" filter={queryOf(filter)}>
      <ListTable icon="chart" isOnlyRead hideOnPhone={HIDDEN_ON_PHONE} onClear={onClear}>
        <DataTable.Col
          source="number"
          disableSort
          sx={numeric}
          render={({ number, uuid }: ReportRow) => (
            <Link component={RouterLink} to={`/tickets/${uuid}`}>
              {number}
            </Link>
          )}
        />
        <DataTable.Col
          source="contact"
          disableSort
          sx={breaking}
          render={(ticket: ReportRow) => <Contact ticket={ticket} texts={texts} />}
        />
        <DataTable.Col
          source="status"
          disableSort
          render={({ status }: ReportRow) => translate(`reports.statuses.${status}`)}
        />
        {Object.entries(texts).map(([source, textOf]) => (
          <DataTable.Col key={source} source={source} disableSort sx={STYLES[source] ?? breaking} render={textOf} />
        ))}
      </ListTable>
    </RecordList>
  );
}

const numeric = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };
const breaking = { overflowWrap: 'break-word' };
const STYLES: Readonly<Record<string, object>> = {
  ...{ createdAt: numeric, closedAt: numeric, firstAnswerTime: numeric, resolutionTime: numeric, rating: {} },
};
