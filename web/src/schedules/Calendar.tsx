import type { Schedule } from '@recado/contracts';
import es from '@fullcalendar/core/locales/es';
import ptBr from '@fullcalendar/core/locales/pt-br';
import dayGrid from '@fullcalendar/daygrid';
import list from '@fullcalendar/list';
import FullCalendar from '@fullcalendar/react';
import timeGrid from '@fullcalendar/timegrid';
import { Box, Card } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useSession } from '../providers/session.js';
import { IconAction } from '../shared/IconAction.js';
import { useIsPhone } from '../shared/lib/use-screen-size.js';
import { momentOf, wallTimeIn } from '../shared/lib/zoned-time.js';
import type { Range } from './use-schedules.js';

const VIEWS = 'listMonth,timeGridWeek,timeGridDay,dayGridMonth';
const LOCALES = { pt: ptBr, es, en: 'en' };
const WALL_LENGTH = 'yyyy-MM-ddTHH:mm'.length;

const SHOWN_MS = 30 * 60_000;
const DAY_LENGTH = 'yyyy-MM-dd'.length;

/** As long as its box is high, and never into the next day: it is a moment. */
function boxOf(start: string): { start: string; end: string } {
  const day = start.slice(0, DAY_LENGTH);
  const end = new Date(Date.parse(start) + SHOWN_MS).toISOString();
  return { start, end: end.startsWith(day) ? end : `${day}T23:59:59Z` };
}

export type ScheduleAct = 'edit' | 'remove';
type Props = {
  schedules: readonly Schedule[];
  mayChange: (schedule: Schedule) => boolean;
  onAct: (what: ScheduleAct, schedule: Schedule) => void;
  onRange: (range: Range) => void;
};

function Entry({ schedule, mayChange, onAct }: Pick<Props, 'mayChange' | 'onAct'> & { schedule: Schedule }) {
  const translate = useTranslate();
  const { name } = schedule.contact;
  const state = translate(`schedules.status.${schedule.status}`);
  const why = schedule.errorCode ? translate(`errors.${schedule.errorCode}`, { _: schedule.errorCode }) : '';
  const isWaiting = schedule.status === 'pending' || schedule.status === 'failed';
  const mayAct = mayChange(schedule);
  return (
    <Box
      className={`recado-schedule ${schedule.status}`}
      title={[state, why, schedule.body].filter(Boolean).join('\n')}
    >
      <span className="name">{name}</span>
      <span className="state">{state}</span>
      {mayAct && isWaiting ? (
        <IconAction
          size="small"
          icon="pencil"
          label={translate('contacts.editOne', { name })}
          onClick={() => onAct('edit', schedule)}
        />
      ) : null}
      {mayAct && schedule.status !== 'sending' ? (
        <IconAction
          size="small"
          icon="trash"
          label={translate('contacts.deleteOne', { name })}
          onClick={() => onAct('remove', schedule)}
        />
      ) : null}
    </Box>
  );
}

/**
 * Agenda, week, day and month by the company's clock: the calendar is told the clock's face as if it were UTC, since it
 * knows no time zones but the browser's.
 */
export function Calendar({ schedules, onRange, ...entry }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const isPhone = useIsPhone();
  const { timeZone } = useSession().company;
  const face = (at: Date) => `${wallTimeIn(timeZone, at)}:00Z`;
  const moment = (shown: Date) => momentOf(shown.toISOString().slice(0, WALL_LENGTH), timeZone).toISOString();
  return (
    <Card sx={calendarStyle}>
      <FullCalendar
        plugins={[dayGrid, timeGrid, list]}
        timeZone="UTC"
        now={() => face(new Date())}
        locale={LOCALES[locale as keyof typeof LOCALES] ?? ptBr}
        initialView={isPhone ? 'listMonth' : 'dayGridMonth'}
        views={{ listMonth: { buttonText: translate('schedules.agenda') } }}
        buttonIcons={false}
        buttonText={{ prev: '‹', next: '›' }}
        headerToolbar={{ start: 'prev,next today', center: 'title', end: VIEWS }}
        footerToolbar={false}
        height="100%"
        nowIndicator
        fixedWeekCount={false}
        dayMaxEvents
        moreLinkContent={({ num }) => `+${num}`}
        displayEventEnd={false}
        eventTimeFormat={{ hour: '2-digit', minute: '2-digit', hour12: false }}
        allDaySlot={false}
        noEventsText={translate('schedules.none')}
        datesSet={({ start, end }) => onRange({ from: moment(start), to: moment(end) })}
        events={schedules.map((schedule) => ({
          id: schedule.id,
          title: schedule.contact.name,
          ...boxOf(face(new Date(schedule.sendAt))),
          extendedProps: { schedule },
        }))}
        eventContent={({ event }) => <Entry schedule={event.extendedProps['schedule'] as Schedule} {...entry} />}
      />
    </Card>
  );
}

const calendarStyle = {
  flex: 1,
  minHeight: { xs: 420, sm: 600 },
  p: 2,
  '--fc-border-color': 'var(--recado-line, rgba(128,128,128,.25))',
  '--fc-event-bg-color': 'transparent',
  '--fc-event-border-color': 'transparent',
  '--fc-event-text-color': 'inherit',
  '--fc-page-bg-color': 'transparent',
  '--fc-neutral-bg-color': 'transparent',
  '--fc-list-event-hover-bg-color': 'transparent',
  '--fc-button-bg-color': 'transparent',
  '--fc-button-hover-bg-color': 'transparent',
  '--fc-button-active-bg-color': 'transparent',
  '--fc-today-bg-color': 'rgba(128,128,128,.08)',
  '& .fc': { fontSize: 13 },
  '& .fc-button.fc-button': {
    ...{ bgcolor: 'surface', color: 'text.primary', border: '1px solid', borderColor: 'line', boxShadow: 'none' },
    ...{ fontWeight: 500, textTransform: 'none', minWidth: 32, minHeight: 32 },
    '&::first-letter': { textTransform: 'uppercase' },
    '&:hover': { borderColor: 'text.disabled' },
    '&.fc-button-active': { bgcolor: 'accentSoft', color: 'primary.main', borderColor: 'primary.main' },
    '&:disabled': { color: 'text.disabled', opacity: 1 },
    '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '2px' },
  },
  '& .fc-toolbar': { flexWrap: 'wrap', gap: 1 },
  '& .fc-toolbar-title': { fontSize: 18, fontWeight: 600 },
  '& .fc-event': { overflow: 'hidden' },
  // the name gives way to state and buttons, however narrow the list is
  '& .fc-list-event-title': { width: '100%', maxWidth: 0 },
  '& .fc-list-event-graphic': { display: 'none' },
  '& .recado-schedule': { display: 'flex', alignItems: 'center', gap: '4px', minWidth: 0, px: '4px' },
  '& .recado-schedule .name': {
    flex: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .recado-schedule .state': { display: 'none', color: 'text.secondary', fontSize: 12 },
  '& .fc-list .recado-schedule': { flexWrap: { xs: 'wrap', sm: 'nowrap' } },
  '& .fc-list .recado-schedule .name': { flexBasis: { xs: '100%', sm: 0 } },
  '& .fc-list .recado-schedule .state': { display: 'inline', flexGrow: { xs: 1, sm: 0 } },
  '& .fc-list-event-time': { verticalAlign: { sm: 'middle' } },
  '& .recado-schedule.sent .name': { color: 'text.secondary' },
  '& .recado-schedule.failed .name': { color: 'error.main' },
  '& .recado-schedule .MuiIconButton-root': { p: '2px', '& svg': { width: 16, height: 16 } },
};
