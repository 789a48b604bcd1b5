import type { TicketSort } from '@recado/contracts';
import { useNavigate, useParams } from 'react-router-dom';
import { useMemo } from 'react';
import { useCan, useSession } from '../../providers/session.js';
import { createSessionStore } from '../../shared/lib/session-state.js';
import { useLocalStorage } from '../../shared/lib/use-local-storage.js';
import type { ListFilter, SearchFilter } from '../live/inbox-state.js';
import { selection } from '../live/bulk/selection.js';

export type Tab = 'open' | 'pending' | 'snoozed' | 'closed' | 'search';
export type ListTab = Exclude<Tab, 'search'>;
type View = Readonly<{
  tab: Tab;
  showAll: boolean;
  cursor: string | null;
  search: SearchFilter;
  jump: Readonly<{ uuid: string; messageId: string }> | null; // the message that a search found, and its ticket
}>;

const NO_SEARCH: SearchFilter = { searchParam: '', tags: [], users: [], queueIds: [], status: null, date: '' };
const store = createSessionStore<View>(() => ({
  tab: 'open',
  showAll: false,
  cursor: null,
  search: NO_SEARCH,
  jump: null,
}));
const change = (next: Partial<View>) => store.set({ ...store.get(), ...next });

/** The chosen queues; defaults to all queues of the user. */
function useChosenQueues() {
  const { id } = useSession();
  const [stored, choose] = useLocalStorage<string>(`queuesOf.${id}`, '');
  const queueIds = useMemo(() => (stored ? stored.split(',') : null), [stored]);
  return { queueIds, chooseQueues: (ids: readonly string[] | null) => choose(ids ? ids.join(',') : '') };
}

/** The stored order of pending tickets. Defaults to the longest wait first. */
function useWaitingSort() {
  const { id } = useSession();
  const [waitingSort, sortWaiting] = useLocalStorage<TicketSort>(`waitingSortOf.${id}`, 'waiting');
  return { waitingSort, sortWaiting };
}

/** The current view of the inbox: tab, owner filter, queues, search and the ticket in the URL. */
export function useInboxView() {
  const view = store.use((state) => state);
  const mayShowAll = useCan('tickets-manager:showTeam');
  const { queueIds, chooseQueues } = useChosenQueues();
  const { waitingSort, sortWaiting } = useWaitingSort();
  const navigate = useNavigate();
  const { uuid } = useParams();
  const showAll = mayShowAll && view.showAll;
  const filterOf = useMemo(() => {
    const narrowed = queueIds ? { queueIds } : {};
    const sorted = waitingSort === 'waiting' ? { sort: waitingSort } : {};
    return (tab: ListTab): ListFilter =>
      tab === 'snoozed'
        ? { status: 'open', snoozed: true, showAll, ...narrowed }
        : { status: tab, showAll, ...narrowed, ...(tab === 'pending' && sorted) };
  }, [queueIds, showAll, waitingSort]);
  return {
    ...view,
    uuid,
    // A ticket opened from its URL, a notification or the bell has no matching message, so requesting one would fail.
    jumpTo: view.jump?.uuid === uuid ? (view.jump?.messageId ?? null) : null,
    filterOf,
    queueIds,
    chooseQueues,
    waitingSort,
    sortWaiting,
    showAll,
    mayShowAll,
    setTab: (tab: Tab) => {
      if (tab !== view.tab) selection.clear();
      change({ tab, cursor: null });
    },
    setShowAll: (next: boolean) => change({ showAll: next }),
    setCursor: (cursor: string | null) => change({ cursor }),
    setSearch: (search: Partial<SearchFilter>) =>
      change({ search: { ...store.get().search, ...search }, cursor: null }),
    open: (ticketUuid: string, jumpTo: string | null = null) => {
      change({ jump: jumpTo ? { uuid: ticketUuid, messageId: jumpTo } : null, cursor: null });
      void navigate(`/tickets/${ticketUuid}`);
    },
    close: () => void navigate('/tickets'),
  };
}
export type InboxView = ReturnType<typeof useInboxView>;
