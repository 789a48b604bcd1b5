import { type KanbanTicket, type Ticket } from '@recado/contracts';
import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../providers/api.js';
import { useTopic } from '../providers/realtime-context.js';
import { useSession } from '../providers/session.js';
import { changeData } from '../shared/data/change-data.js';
import { readingOf } from '../shared/data/reading.js';
import { cardOf, cardsOf, isShown, laneOf, withCard, withoutCard } from './board.js';
import type { BoardFilter, LanePage, CardMoves } from './board.js';

export const CARDS_KEY = ['kanban', 'cards'] as const;
export type LaneData = InfiniteData<LanePage, string | undefined>;

const listOf = (id: string) => (id ? JSON.stringify([id]) : undefined);

/** The filter as query parameters. Defaults to the user's own queues. */
export const queryOf = (
  { user, queue, tag, connection, waitingMinutes, text }: BoardFilter,
  queueIds: readonly string[],
) => ({
  queueIds: JSON.stringify(queue ? [queue] : queueIds),
  users: listOf(user),
  tags: listOf(tag),
  connections: listOf(connection),
  waitingMinutes: waitingMinutes || undefined,
  searchParam: text.trim() || undefined,
});

/** The parameters that a lane needs to load and update its cards. */
export type LaneView = { laneId: string; laneIds: ReadonlySet<string>; chosen: BoardFilter; moving: CardMoves };

/** Sorts the cards only when they change, because a lane renders more often. */
const useCards = (laneId: string, pages: LanePage[] | undefined, moving: CardMoves) =>
  useMemo(() => cardsOf(laneId, pages ?? [], moving), [laneId, pages, moving]);

/** The cards of a lane, loaded page by page and updated by socket events. */
export function useLaneCards({ laneId, laneIds, chosen, moving }: LaneView) {
  const { queueIds } = useSession();
  const queryClient = useQueryClient();
  const query = queryOf(chosen, queueIds);
  const queryKey = [...CARDS_KEY, laneId, query] as const;
  const change = (fold: (pages: LanePage[]) => LanePage[]) =>
    changeData<LaneData>(queryClient, queryKey, (known) => known && { ...known, pages: fold(known.pages) });
  const place = (card: KanbanTicket) => {
    const isHere = laneOf(card.tags, laneIds) === laneId && isShown(card, chosen, queueIds, Date.now());
    change((pages) => withCard(pages, card, isHere));
  };
  const follow = (ticket: Ticket) => place(cardOf(ticket));
  useTopic('ticket', (event) => {
    if (event.action === 'update') follow(event.ticket);
    else change((pages) => withoutCard(pages, event.ticketId));
  });
  useTopic('appMessage', ({ ticket }) => {
    if (ticket) follow(ticket);
  });
  const pages = useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      api.get<LanePage>('/ticket/kanban/cards', { query: { ...query, lane: laneId, cursor }, signal }),
    getNextPageParam: ({ hasMore, nextCursor }) => (hasMore ? (nextCursor ?? undefined) : undefined),
  });
  return {
    cards: useCards(laneId, pages.data?.pages, moving),
    reading: readingOf(pages),
    loadMore: () => {
      if (pages.hasNextPage && !pages.isFetching && !pages.isError) void pages.fetchNextPage();
    },
  };
}
