import type { KanbanTicket, ListKanbanTags, ListKanbanTickets, SetKanbanTag } from '@recado/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import { useTopic } from '../providers/realtime-context.js';
import { useSession } from '../providers/session.js';
import { readingOf, type Reading } from '../shared/data/reading.js';
import { useErrorToast } from '../shared/data/use-error-toast.js';
import { TAGS_KEY } from '../shared/data/use-tags.js';
import { lanesOf, OPEN_LANE, withTicket, type Moving } from './board.js';

type Cards = z.output<(typeof ListKanbanTickets)['reply']>;
type Lanes = z.output<(typeof ListKanbanTags)['reply']>;
type Moved = z.output<(typeof SetKanbanTag)['reply']>;
const TOAST_MS = 3_000;
const NO_CARDS: readonly KanbanTicket[] = [];

const keyOf = (queueIds: readonly string[]) => ['kanban', ...queueIds] as const;

function useCards(queueIds: readonly string[]) {
  const queryClient = useQueryClient();
  const queryKey = keyOf(queueIds);
  const change = (fold: (cards: readonly KanbanTicket[]) => KanbanTicket[]) =>
    queryClient.setQueryData<Cards>(queryKey, (known) => known && { ...known, tickets: fold(known.tickets) });
  useTopic('ticket', (event) => {
    if (event.action === 'update') change((cards) => withTicket(cards, event.ticket, queueIds));
    else change((cards) => cards.filter(({ id }) => id !== event.ticketId));
  });
  useTopic('appMessage', ({ ticket }) => {
    if (ticket) change((cards) => withTicket(cards, ticket, queueIds));
  });
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      api.get<Cards>('/ticket/kanban', { query: { queueIds: JSON.stringify(queueIds) }, signal }),
  });
  return { query, change };
}

function useLaneTags() {
  const queryClient = useQueryClient();
  useTopic('tag', () => void queryClient.invalidateQueries({ queryKey: TAGS_KEY }));
  return useQuery({
    queryKey: [...TAGS_KEY, 'kanban'],
    queryFn: ({ signal }) => api.get<Lanes>('/tags/kanban', { signal }),
  });
}

/** The board is read when the lanes and the cards are; a failure of one is a failure of the board. */
const bothOf = (tags: Reading, cards: Reading): Reading => ({
  isPending: (tags.isPending || cards.isPending) && !tags.error && !cards.error,
  error: tags.error ?? cards.error,
  isRefused: tags.isRefused || cards.isRefused,
  isFiltered: false,
  again: () => [tags, cards].filter(({ error }) => error).forEach(({ again }) => again()),
});

/** The lanes with their cards, kept current, and how a card moves. */
export function useBoard() {
  const { queueIds } = useSession();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const showError = useErrorToast();
  const [moving, setMoving] = useState<Moving>({});
  const tags = useLaneTags();
  const { query: cards, change } = useCards(queueIds);
  const tell = (text: string) => notify(text, { type: 'success', autoHideDuration: TOAST_MS });
  const say = ({ ticketId, tags: now }: Moved) =>
    change((known) => known.map((card) => (card.id === ticketId ? { ...card, tags: now.map(({ id }) => id) } : card)));
  const store = async (ticketId: string, laneId: string) => {
    const path = `/ticket-tags/${ticketId}`;
    const cleared = await api.delete<Moved>(path);
    tell('kanban.removed');
    if (laneId === OPEN_LANE) return say(cleared);
    say(await api.put<Moved>(`${path}/${laneId}`));
    // both stay readable: the second would take the place of the first at once
    tell(`${translate('kanban.removed')}\n${translate('kanban.added')}`);
  };
  const move = async (ticketId: string, laneId: string) => {
    setMoving((all) => ({ ...all, [ticketId]: laneId }));
    try {
      await store(ticketId, laneId);
    } catch (error) {
      showError(error);
      await queryClient.invalidateQueries({ queryKey: keyOf(queueIds) });
    } finally {
      setMoving(({ [ticketId]: _arrived, ...others }) => others);
    }
  };
  return {
    isRead: tags.data !== undefined && cards.data !== undefined,
    reading: bothOf(readingOf(tags), readingOf(cards)),
    hasMore: cards.data?.hasMore ?? false,
    lanes: lanesOf(tags.data?.lista ?? [], cards.data?.tickets ?? NO_CARDS, moving),
    move: (ticketId: string, laneId: string) => void move(ticketId, laneId),
  };
}
