import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListFilter } from '../live/inbox-state.js';

export type ListedStatus = 'pending' | 'open';
/** The conversations that the page lists: those of a queue, of all queues (`all`), without a queue (`none`), or of a user. */
export type Selection = Readonly<{ queue: string; show: ListedStatus } | { user: string }>;

const NO_QUEUE = 'none';
export const ALL_QUEUES = 'all';
export const queueParam = (id: string | null): string => id ?? NO_QUEUE;

/** Returns the link that selects these conversations. */
export const linkTo = (selection: Selection): string => `?${new URLSearchParams(selection)}`;

function selectionOf(params: URLSearchParams): Selection | null {
  const [queue, user] = [params.get('queue'), params.get('user')];
  if (user) return { user };
  return queue ? { queue, show: params.get('show') === 'open' ? 'open' : 'pending' } : null;
}

/** The selection is stored in the URL, so that the browser's back button closes it. */
export function useSelection() {
  const [params, setParams] = useSearchParams();
  const selection = useMemo(() => selectionOf(params), [params]);
  return { selection, close: () => setParams({}) };
}

const placeOf = (queue: string) => {
  if (queue === ALL_QUEUES) return {};
  return queue === NO_QUEUE ? { withoutQueue: true } : { queueIds: [queue] };
};

/** Waiting conversations are listed longest wait first. */
export function filterOf(selection: Selection): ListFilter {
  if ('user' in selection) return { status: 'open', showAll: true, users: [selection.user] };
  const { queue, show } = selection;
  return { status: show, showAll: true, ...placeOf(queue), ...(show === 'pending' && { sort: 'waiting' }) };
}
