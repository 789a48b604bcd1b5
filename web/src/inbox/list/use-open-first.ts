import { useCallback, useEffect, useRef } from 'react';
import { useEventCallback } from '../../shared/lib/use-event-callback.js';
import type { useFoundTickets } from './use-found-tickets.js';
import type { InboxView } from './use-inbox-view.js';

/** Opens the first search result, immediately or once the results are loaded. Typing cancels it. */
export function useOpenFirst(view: InboxView, { list, isSettled }: ReturnType<typeof useFoundTickets>) {
  const wishedFor = useRef<string | null>(null);
  const { searchParam } = view.search;
  const [first] = list.tickets;
  const open = useEventCallback(() => {
    if (wishedFor.current !== searchParam) wishedFor.current = null;
    if (wishedFor.current === null || !isSettled) return;
    wishedFor.current = null;
    if (first) view.open(first.uuid, first.match?.messageId);
  });
  useEffect(open, [open, searchParam, isSettled]);
  return useCallback(() => {
    wishedFor.current = searchParam;
    open();
  }, [open, searchParam]);
}
