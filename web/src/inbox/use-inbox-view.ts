import { useNavigate, useParams } from 'react-router-dom';
import { useCan } from '../providers/session.js';
import { createStore } from '../shared/create-store.js';
import type { ListFilter } from './inbox-state.js';

export type Tab = 'open' | 'pending' | 'closed';
type View = Readonly<{ tab: Tab; showAll: boolean; cursor: string | null }>;

const store = createStore<View>({ tab: 'open', showAll: false, cursor: null });
const change = (next: Partial<View>) => store.set({ ...store.get(), ...next });

/** What of the inbox is looked at: the tab, everyone's or mine, the ticket in the address. */
export function useInboxView() {
  const view = store.use((state) => state);
  const mayShowAll = useCan('tickets-manager:showall');
  const navigate = useNavigate();
  const { uuid } = useParams();
  const showAll = mayShowAll && view.showAll;
  const filter: ListFilter = { status: view.tab, showAll };
  return {
    ...view,
    uuid,
    filter,
    showAll,
    mayShowAll,
    setTab: (tab: Tab) => change({ tab, cursor: null }),
    setShowAll: (next: boolean) => change({ showAll: next }),
    setCursor: (cursor: string | null) => change({ cursor }),
    open: (ticketUuid: string) => void navigate(`/tickets/${ticketUuid}`),
    close: () => void navigate('/tickets'),
  };
}
