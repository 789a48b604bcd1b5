import type { Team, Ticket } from '@recado/contracts';
import { Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { EmptyState } from '../../shared/EmptyState.js';
import { IconAction } from '../../shared/IconAction.js';
import { useEventCallback } from '../../shared/lib/use-event-callback.js';
import { TicketDialog } from '../dialogs/InboxDialogs.js';
import { useInboxDialogs, type InboxDialog } from '../dialogs/use-inbox-dialogs.js';
import { BulkBar } from '../list/BulkBar.js';
import { TicketMenu } from '../list/TicketMenu.js';
import { TicketPane } from '../list/TicketPane.js';
import { useTicketList } from '../list/use-ticket-list.js';
import { selection as selectedRows, useSelectedIds } from '../live/bulk/selection.js';
import { useBulk, type Bulk } from '../live/bulk/use-bulk.js';
import { usePins } from '../live/use-pins.js';
import { usePrefetchThread } from '../thread/use-thread.js';
import { ALL_QUEUES, filterOf, linkTo, queueParam, type Selection, type ListedStatus } from './selection.js';
import { useTeamSteps } from './use-team-steps.js';

const BulkDialog = lazy(() => import('../dialogs/BulkDialog.js'));
const ChooseQueueDialog = lazy(() => import('../dialogs/ChooseQueueDialog.js'));

/** The id of the heading that names the selected queue or user. */
export const SUBJECT_ID = 'team-subject';

type Props = { team: Team; selection: Selection; onClose: () => void };

/** Returns the name and the counts of the selected queue or user. */
function useSubject({ total, queues, users }: Team, selection: Selection) {
  const translate = useTranslate();
  if ('user' in selection) return { name: users.find(({ id }) => id === selection.user)?.name ?? '', load: null };
  if (selection.queue === ALL_QUEUES) return { name: translate('team.allQueues'), load: total };
  const queue = queues.find(({ id }) => queueParam(id) === selection.queue);
  return { name: queue?.id ? queue.name : translate('team.noQueue'), load: queue ?? null };
}

function ShowButtons({
  team,
  selection,
}: Pick<Props, 'team'> & { selection: Extract<Selection, { show: ListedStatus }> }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { load } = useSubject(team, selection);
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      value={selection.show}
      aria-label={translate('team.show')}
      onChange={(_event, show: ListedStatus | null) => {
        if (show) void navigate(linkTo({ ...selection, show }), { replace: true });
      }}
    >
      <ToggleButton value="pending">{`${translate('team.waiting')} ${load?.waiting ?? 0}`}</ToggleButton>
      <ToggleButton value="open">{`${translate('team.inProgress')} ${load?.inProgress ?? 0}`}</ToggleButton>
    </ToggleButtonGroup>
  );
}

/** Receives the focus when another queue or user is selected, so that the keyboard continues in the list. */
function Head({ team, selection, onClose }: Props) {
  const translate = useTranslate();
  const { name } = useSubject(team, selection);
  const title = useRef<HTMLHeadingElement>(null);
  const subject = 'user' in selection ? selection.user : selection.queue;
  useEffect(() => title.current?.focus(), [subject]);
  return (
    <Stack sx={{ gap: 1, p: 2, borderBottom: 1, borderColor: 'line' }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Typography id={SUBJECT_ID} ref={title} variant="h2" tabIndex={-1} sx={titleStyle}>
          {name}
        </Typography>
        <IconAction icon="close" edge="end" label={translate('team.close')} onClick={onClose} />
      </Stack>
      {'queue' in selection ? <ShowButtons team={team} selection={selection} /> : null}
    </Stack>
  );
}

const titleStyle = { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', outline: 'none' };

/** Selects rows for a bulk change. Other conversations begin without a selection. */
function useRowSelection(tickets: readonly Ticket[], filter: ReturnType<typeof filterOf>) {
  const ids = useSelectedIds();
  useEffect(() => {
    selectedRows.clear();
    return selectedRows.clear;
  }, [filter]);
  const onSelect = useEventCallback((ticket: Ticket, isRange: boolean) =>
    isRange ? selectedRows.extend(tickets, ticket.id) : selectedRows.toggle(ticket.id),
  );
  return { ids, onSelect, bulk: useBulk(tickets) };
}

type DialogProps = {
  dialog: InboxDialog | null;
  steps: ReturnType<typeof useTeamSteps>;
  bulk: Bulk;
  onClose: () => void;
};

function TeamDialogs({ dialog, steps: { steps, accept, toAccept, setToAccept }, bulk, onClose }: DialogProps) {
  return (
    <Suspense fallback={null}>
      {dialog && 'ticket' in dialog ? <TicketDialog dialog={dialog} inbox={{ steps }} onClose={onClose} /> : null}
      {dialog?.kind === 'bulk' ? (
        <BulkDialog act={dialog.act} selected={bulk.selected} onChange={bulk.change} onClose={onClose} />
      ) : null}
      {toAccept ? (
        <ChooseQueueDialog onChosen={(queueId) => accept(toAccept, queueId)} onClose={() => setToAccept(null)} />
      ) : null}
    </Suspense>
  );
}

/** The selected conversations, with the actions of the inbox. */
export function TeamTickets({ team, selection, onClose }: Props) {
  const translate = useTranslate();
  const filter = useMemo(() => filterOf(selection), [selection]);
  const status = filter.status ?? 'open';
  const list = useTicketList(filter);
  const { ids: pinned } = usePins();
  const prefetch = usePrefetchThread();
  const teamSteps = useTeamSteps();
  const { steps, open, accept } = teamSteps;
  const { ids, onSelect, bulk } = useRowSelection(list.list.tickets, filter);
  const { dialog, hide, act, actOnSelected } = useInboxDialogs({ steps, bulk });
  const [menu, setMenu] = useState<{ ticket: Ticket; anchor: HTMLElement } | null>(null);
  const listed = menu && (list.list.tickets.find(({ id }) => id === menu.ticket.id) ?? menu.ticket);
  const empty = translate(status === 'pending' ? 'inbox.empty.pending' : 'team.noneOpen');
  return (
    <>
      <TicketPane
        tab={status}
        tabs={
          <>
            <Head team={team} selection={selection} onClose={onClose} />
            {bulk.selected.length > 0 ? <BulkBar selected={bulk.selected} onAct={actOnSelected} /> : null}
          </>
        }
        list={list.list}
        pinned={pinned}
        selected={ids}
        isPending={list.isPending}
        isError={list.isError}
        nothing={<EmptyState icon="inbox" title={empty} />}
        openUuid={undefined}
        cursor={null}
        showOwner
        found={null}
        menuOpen={menu !== null}
        onOpen={useEventCallback(open)}
        onSelect={onSelect}
        onAccept={accept}
        onNear={useCallback((ticket: Ticket) => prefetch(ticket.id), [prefetch])}
        onMenu={useCallback((ticket: Ticket, anchor: HTMLElement) => setMenu({ ticket, anchor }), [])}
        onNearEnd={list.loadMore}
        onAgain={() => void list.readAgain()}
      />
      <TicketMenu ticket={listed} anchor={menu?.anchor ?? null} onAct={act} onClose={() => setMenu(null)} />
      <TeamDialogs dialog={dialog} steps={teamSteps} bulk={bulk} onClose={hide} />
    </>
  );
}
