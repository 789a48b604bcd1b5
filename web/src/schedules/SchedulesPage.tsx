import { can, type Contact, type Schedule } from '@recado/contracts';
import { Alert, Button, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { api } from '../providers/api.js';
import { useSession } from '../providers/session.js';
import { DeleteDialog } from '../shared/dialogs/DeleteDialog.js';
import { ListNotice } from '../shared/table/ListBody.js';
import { Page } from '../shared/table/Page.js';
import { SearchField } from '../shared/table/SearchField.js';
import { Calendar, type ScheduleAct } from './Calendar.js';
import { ScheduleView } from './ScheduleView.js';
import { SCHEDULES_KEY, useSchedules, type Range } from './use-schedules.js';

const ScheduleTable = lazy(() => import('./ScheduleTable.js'));
const ScheduleDialog = lazy(() => import('../shared/schedules/ScheduleDialog.js'));

type Open = { kind: 'new'; wall: string } | { kind: ScheduleAct; schedule: Schedule };

function RemoveDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <DeleteDialog
      path={`/schedules/${schedule.id}`}
      title={translate('schedules.deleteTitle', { name: schedule.contact.name })}
      queryKey={SCHEDULES_KEY}
      onClose={onClose}
    />
  );
}

/** Opens the dialog for the contact in the URL. */
function DialogForContact({ contactId, onClose }: { contactId: string; onClose: () => void }) {
  const { data: contact } = useQuery({
    queryKey: ['contacts', 'one', contactId],
    queryFn: ({ signal }) => api.get<Contact>(`/contacts/${encodeURIComponent(contactId)}`, { signal }),
  });
  return contact ? <ScheduleDialog contact={contact} onClose={onClose} /> : null;
}

type DialogsProps = {
  open: Open | null;
  mayChange: (schedule: Schedule) => boolean;
  onAct: (what: ScheduleAct, schedule: Schedule) => void;
  onClose: () => void;
};

function Dialogs({ open, mayChange, onAct, onClose }: DialogsProps) {
  const [address, setAddress] = useSearchParams();
  const contactId = address.get('contactId');
  if (open?.kind === 'view')
    return <ScheduleView {...{ onAct, onClose }} schedule={open.schedule} mayChange={mayChange(open.schedule)} />;
  if (open?.kind === 'remove') return <RemoveDialog schedule={open.schedule} onClose={onClose} />;
  if (open?.kind === 'edit') return <ScheduleDialog schedule={open.schedule} onClose={onClose} />;
  if (open?.kind === 'new') return <ScheduleDialog wall={open.wall} onClose={onClose} />;
  if (!contactId) return null;
  return <DialogForContact contactId={contactId} onClose={() => setAddress({}, { replace: true })} />;
}

type View = 'calendar' | 'list';

function ViewChoice({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={view}
      aria-label={translate('schedules.shownAs')}
      onChange={(_event, chosen: View | null) => chosen && onChange(chosen)}
    >
      {(['calendar', 'list'] as const).map((one) => (
        <ToggleButton key={one} value={one} sx={{ color: 'text.primary' }}>
          {translate(`schedules.${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

function Search(field: { value: string; onChange: (typed: string) => void }) {
  const translate = useTranslate();
  return <SearchField label={translate('schedules.search')} {...field} />;
}

/** Shows scheduled messages in a calendar or as a list. */
export default function SchedulesPage() {
  const translate = useTranslate();
  const user = useSession();
  const [typed, setTyped] = useState('');
  const [range, setRange] = useState<Range | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const [address, setAddress] = useSearchParams();
  const view: View = address.get('view') === 'list' ? 'list' : 'calendar';
  const { schedules, hasMore, reading } = useSchedules(range, typed);
  const mayChange = ({ userId }: Schedule) => userId === user.id || can(user, 'schedules:editAny');
  const act = (kind: ScheduleAct, schedule: Schedule) => setOpen({ kind, schedule });
  const chosen = (next: View) => setAddress(next === 'list' ? { view: next } : {});
  return (
    <Page
      fill
      isRefused={reading.isRefused}
      title={translate('schedules.title')}
      actions={
        <>
          <ViewChoice view={view} onChange={chosen} />
          {view === 'list' ? null : <Search value={typed} onChange={setTyped} />}
          <Button variant="contained" onClick={() => setOpen({ kind: 'new', wall: '' })}>
            {translate('resources.schedules.add')}
          </Button>
        </>
      }
    >
      {view === 'list' ? (
        <Suspense fallback={null}>
          <ScheduleTable mayChange={mayChange} onEdit={(schedule) => setOpen({ kind: 'edit', schedule })} />
        </Suspense>
      ) : (
        <>
          <ListNotice reading={reading} isEmpty={schedules.length === 0} onClear={() => setTyped('')} />
          {hasMore ? <Alert severity="info">{translate('schedules.more')}</Alert> : null}
          <Calendar
            schedules={schedules}
            mayChange={mayChange}
            onAct={act}
            onMoment={(wall) => setOpen({ kind: 'new', wall })}
            onRange={(next) => setRange((now) => (now?.from === next.from && now.to === next.to ? now : next))}
          />
        </>
      )}
      <Suspense fallback={null}>
        <Dialogs open={open} mayChange={mayChange} onAct={act} onClose={() => setOpen(null)} />
      </Suspense>
    </Page>
  );
}
