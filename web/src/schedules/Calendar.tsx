import { momentOf, wallTimeIn } from '@recado/contracts';
import type { Schedule } from '@recado/contracts';
import es from '@fullcalendar/core/locales/es';
import ptBr from '@fullcalendar/core/locales/pt-br';
import dayGrid from '@fullcalendar/daygrid';
import interaction from '@fullcalendar/interaction';
import list from '@fullcalendar/list';
import FullCalendar from '@fullcalendar/react';
import timeGrid from '@fullcalendar/timegrid';
import { Box, Card } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useSession } from '../providers/session.js';
import { IconAction } from '../shared/IconAction.js';
import { useIsPhone } from '../shared/lib/use-screen-size.js';
import { calendarStyle } from './calendar-style.js';
import { useScheduleState } from './use-schedule-state.js';
import type { Range } from './use-schedules.js';

const VIEWS = 'listMonth,timeGridWeek,timeGridDay,dayGridMonth';
const LOCALES = { pt: ptBr, es, en: 'en' };
const WALL_LENGTH = 'yyyy-MM-ddTHH:mm'.length;

const SHOWN_MS = 30 * 60_000;
const HOUR_MS = 60 * 60_000;
/** If only a day is selected, the message is scheduled for the morning. */
const FIRST_HOUR = '09:00';
const DAY_LENGTH = 'yyyy-MM-dd'.length;

/** Returns a box of half an hour that ends on the same day, because an entry is a point in time. */
function boxOf(start: string): { start: string; end: string } {
  const day = start.slice(0, DAY_LENGTH);
  const end = new Date(Date.parse(start) + SHOWN_MS).toISOString();
  return { start, end: end.startsWith(day) ? end : `${day}T23:59:59Z` };
}

const eventOf = (schedule: Schedule, start: string) => ({
  id: schedule.id,
  title: schedule.contact.name,
  ...boxOf(start),
  extendedProps: { schedule },
});

/** Returns the default time for a selected slot, which is at least one hour from now. Returns null for a past day. */
function defaultTimeOf(soonest: string, chosen: string, isWholeDay: boolean): string | null {
  const day = chosen.slice(0, DAY_LENGTH);
  if (day < soonest.slice(0, DAY_LENGTH)) return null;
  const wall = isWholeDay ? `${day}T${FIRST_HOUR}` : chosen.slice(0, WALL_LENGTH);
  const soon = soonest.slice(0, WALL_LENGTH);
  return wall > soon ? wall : soon;
}

/** Clicks on buttons of an entry do not select the entry. */
const isButton = ({ target }: Event) => target instanceof Element && target.closest('button') !== null;

export type ScheduleAct = 'view' | 'edit' | 'remove';
type Props = {
  schedules: readonly Schedule[];
  mayChange: (schedule: Schedule) => boolean;
  onAct: (what: ScheduleAct, schedule: Schedule) => void;
  onRange: (range: Range) => void;
  /** Called with the selected time in the company's time zone: yyyy-MM-ddTHH:mm. */
  onMoment: (wall: string) => void;
};

type EntryProps = Pick<Props, 'mayChange' | 'onAct'> & { schedule: Schedule; time: string };

function Entry({ schedule, time, mayChange, onAct }: EntryProps) {
  const translate = useTranslate();
  const { name } = schedule.contact;
  const { timeZone } = useSession().company;
  const { name: state, reason } = useScheduleState(timeZone)(schedule);
  const isWaiting = schedule.status === 'pending' || schedule.status === 'failed';
  const mayAct = mayChange(schedule);
  return (
    <Box
      className={`recado-schedule ${schedule.status}`}
      title={[state, reason, schedule.body].filter(Boolean).join('\n')}
    >
      <span className="name">
        <span className="time">{time} </span>
        {name}
        <span className="text">{schedule.body}</span>
      </span>
      <span className="state">{state}</span>
      <span className="mark" role="img" aria-label={state} />
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
 * Shows agenda, week, day and month in the company's time zone. The calendar only supports the browser's time zone and
 * UTC, so it receives the company's local times as if they were UTC.
 */
export function Calendar({ schedules, onRange, onMoment, ...entry }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const isPhone = useIsPhone();
  const { timeZone } = useSession().company;
  const face = (at: Date) => `${wallTimeIn(timeZone, at)}:00Z`;
  const moment = (shown: Date) => momentOf(shown.toISOString().slice(0, WALL_LENGTH), timeZone).toISOString();
  return (
    <Card sx={calendarStyle}>
      <FullCalendar
        plugins={[dayGrid, timeGrid, list, interaction]}
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
        eventMinHeight={24}
        slotEventOverlap={false}
        noEventsText={translate('schedules.none')}
        eventInteractive
        navLinks
        dateClick={({ date, allDay }) => {
          const wall = defaultTimeOf(face(new Date(Date.now() + HOUR_MS)), date.toISOString(), allDay);
          if (wall) onMoment(wall);
        }}
        eventClick={({ event, jsEvent }) => {
          if (!isButton(jsEvent)) entry.onAct('view', event.extendedProps['schedule'] as Schedule);
        }}
        datesSet={({ start, end }) => onRange({ from: moment(start), to: moment(end) })}
        events={schedules.map((schedule) => eventOf(schedule, face(new Date(schedule.sendAt))))}
        eventContent={({ event, timeText }) => (
          <Entry schedule={event.extendedProps['schedule'] as Schedule} time={timeText} {...entry} />
        )}
      />
    </Card>
  );
}
