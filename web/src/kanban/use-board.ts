import { OPEN_LANE, type ArrangeLanes, type KanbanTicket, type ListKanbanTags } from '@recado/contracts';
import type { SetKanbanTag, SumLanes } from '@recado/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import { useTopic } from '../providers/realtime-context.js';
import { useSession } from '../providers/session.js';
import { changeData } from '../shared/data/change-data.js';
import { readingOf } from '../shared/data/reading.js';
import { useErrorToast } from '../shared/data/use-error-toast.js';
import { useThrottledReload } from '../shared/data/use-throttled-reload.js';
import { TAGS_KEY } from '../shared/queries/use-tags.js';
import { laneOf, lanesOf, withCard, withoutCard, type BoardFilter, type CardMoves } from './board.js';
import { CARDS_KEY, queryOf, type LaneData } from './use-lane-cards.js';

type Lanes = z.output<(typeof ListKanbanTags)['reply']>;
type MoveReply = z.output<(typeof SetKanbanTag)['reply']>;
type Sums = z.output<(typeof SumLanes)['reply']>;
export type LaneSum = Sums['lanes'][number];

const TOAST_MS = 3_000;
const LANES_KEY = [...TAGS_KEY, 'kanban'];
const SUMS_KEY = ['kanban', 'sums'] as const;
const NO_LANES: Lanes['lista'] = [];

/** Loads and reorders the lanes. */
export function useLanes() {
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  useTopic('tag', () => void queryClient.invalidateQueries({ queryKey: TAGS_KEY }));
  const query = useQuery({ queryKey: LANES_KEY, queryFn: ({ signal }) => api.get<Lanes>('/tags/kanban', { signal }) });
  const tags = query.data?.lista ?? NO_LANES;
  const arrange = async (tagIds: string[]) => {
    const inOrder = tagIds.flatMap((id) => tags.find((tag) => tag.id === id) ?? []);
    queryClient.setQueryData<Lanes>(LANES_KEY, { lista: inOrder });
    try {
      const stored = await api.put<z.output<(typeof ArrangeLanes)['reply']>>('/tags/kanban/order', { tagIds });
      queryClient.setQueryData<Lanes>(LANES_KEY, stored);
    } catch (error) {
      showError(error);
      await queryClient.invalidateQueries({ queryKey: LANES_KEY });
    }
  };
  /** `by` is -1 for left and 1 for right. */
  const shift = (laneId: string, by: -1 | 1) => {
    const ids = tags.map(({ id }) => id);
    const [from, to] = [ids.indexOf(laneId), ids.indexOf(laneId) + by];
    const other = ids[to];
    if (from >= 0 && other) void arrange(ids.with(from, other).with(to, laneId));
  };
  const lanes = useMemo(() => lanesOf(tags), [tags]);
  const laneIds = useMemo(() => new Set(tags.map(({ id }) => id)), [tags]);
  return { lanes, laneIds, isRead: query.data !== undefined, reading: readingOf(query), shift };
}

/** Loads each lane's number of tickets and longest wait. */
export function useSums(chosen: BoardFilter, moving: CardMoves, laneIds: ReadonlySet<string>) {
  const { queueIds } = useSession();
  const query = queryOf(chosen, queueIds);
  const readAgain = useThrottledReload(SUMS_KEY);
  useTopic('ticket', readAgain);
  useTopic('appMessage', readAgain);
  const { data } = useQuery({
    queryKey: [...SUMS_KEY, query],
    queryFn: ({ signal }) => api.get<Sums>('/ticket/kanban/sums', { query, signal }),
  });
  const moves = Object.values(moving).map(({ laneId, card }) => ({ from: laneOf(card.tags, laneIds), to: laneId }));
  return (laneId: string): LaneSum | undefined => {
    const sum = data?.lanes.find(({ lane }) => lane === laneId);
    const came = moves.filter(({ from, to }) => to === laneId && from !== laneId).length;
    const left = moves.filter(({ from, to }) => from === laneId && to !== laneId).length;
    return sum && { ...sum, count: sum.count + came - left };
  };
}

/** Moves cards to other lanes, and holds the moves in progress. */
export function useMoves(laneIds: ReadonlySet<string>) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const showError = useErrorToast();
  const [moving, setMoving] = useState<CardMoves>({});
  const notifySuccess = (text: string) => notify(text, { type: 'success', autoHideDuration: TOAST_MS });
  /** Updates the lanes immediately, because the socket event arrives later. */
  const put = (card: KanbanTicket) => {
    const target = laneOf(card.tags, laneIds);
    for (const [key] of queryClient.getQueriesData<LaneData>({ queryKey: CARDS_KEY }))
      changeData<LaneData>(queryClient, key, (now) => {
        if (!now) return now;
        return { ...now, pages: key[2] === target ? withCard(now.pages, card, true) : withoutCard(now.pages, card.id) };
      });
  };
  const find = (ticketId: string) =>
    queryClient
      .getQueriesData<LaneData>({ queryKey: CARDS_KEY })
      .flatMap(([, data]) => data?.pages.flatMap(({ tickets }) => tickets) ?? [])
      .filter(({ id }) => id === ticketId)
      .toSorted((a, b) => b.revision - a.revision)[0];
  const store = async (card: KanbanTicket, laneId: string) => {
    const path = `/ticket-tags/${card.id}`;
    const say = ({ tags }: MoveReply) => put({ ...card, tags: tags.map(({ id }) => id) });
    const cleared = await api.delete<MoveReply>(path);
    notifySuccess('kanban.removed');
    if (laneId === OPEN_LANE) return say(cleared);
    say(await api.put<MoveReply>(`${path}/${laneId}`));
    // Shows one toast with both lines, because a second toast would replace the first.
    notifySuccess(`${translate('kanban.removed')}\n${translate('kanban.added')}`);
  };
  const move = async (ticketId: string, laneId: string) => {
    const card = find(ticketId);
    if (!card) return;
    setMoving((all) => ({ ...all, [card.id]: { laneId, card } }));
    try {
      await store(card, laneId);
    } catch (error) {
      showError(error);
      await queryClient.invalidateQueries({ queryKey: CARDS_KEY });
    } finally {
      await queryClient.invalidateQueries({ queryKey: SUMS_KEY });
      setMoving(({ [card.id]: _arrived, ...others }) => others);
    }
  };
  return { moving, move: (ticketId: string, laneId: string) => void move(ticketId, laneId) };
}
