import { createSessionMap } from '../../shared/lib/session-state.js';
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { belowPx } from '../../shared/table/near-end.js';
import type { Thread } from '../live/inbox-state.js';
import { likelyHeight } from './likely-height.js';
import type { ThreadRow } from './thread-rows.js';
import { useFlash } from './use-flash.js';
import { useUserScrolledUp } from './use-user-scrolled-up.js';
import { useStickToBottom } from './use-stick-to-bottom.js';
import type { useThread } from './use-thread.js';

const MORE_WITHIN_PX = 50;
const AT_BOTTOM_PX = 60;
const EDGE_PX = 16;
const GAP_PX = 4;

/**
 * The position in which a ticket was left after scrolling up: the row on top, the offset into it, and the heights
 * measured so far.
 */
type Place = { key: string; into: number; heights?: VirtualItem[] };
const places = createSessionMap<string, Place>();

type Reading = ReturnType<typeof useThread>;
type Options = { ticketId: string; rows: readonly ThreadRow[]; reading: Reading };

/** New messages are followed; what is read on from further up is not. */
function useFollows({ hasNewer = false }: Thread) {
  const [follows, setFollows] = useState(!hasNewer);
  useEffect(() => {
    // only once the page that came last is shown
    const frame = requestAnimationFrame(() => setFollows(!hasNewer));
    return () => cancelAnimationFrame(frame);
  }, [hasNewer]);
  return follows && !hasNewer;
}

/** The size of the previous conversation. The next one has the same size and draws its newest rows at once. */
let lastRect = { width: 0, height: 0 };
const likelyEnd = (rows: readonly ThreadRow[]) => {
  const height = rows.reduce((sum, row) => sum + likelyHeight(row) + GAP_PX, 2 * EDGE_PX - GAP_PX);
  return Math.max(0, height - lastRect.height);
};

type RowsOptions = Pick<Options, 'ticketId' | 'rows'> & {
  box: RefObject<HTMLDivElement | null>;
  followOnAppend: boolean;
  scrollToFn: ReturnType<typeof useUserScrolledUp>['scrollToFn'];
};

function useRows({ ticketId, rows, box, followOnAppend, scrollToFn }: RowsOptions) {
  // eslint-disable-next-line react-hooks/incompatible-library -- the virtualizer's functions are called while rendering only
  return useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    scrollToFn,
    getScrollElement: () => box.current,
    // the virtualizer works all rows out again when it gets other functions
    estimateSize: useCallback((index: number) => (rows[index] ? likelyHeight(rows[index]) : 0), [rows]),
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    initialMeasurementsCache: places.get(ticketId)?.heights ?? [],
    anchorTo: 'end',
    followOnAppend,
    scrollEndThreshold: AT_BOTTOM_PX,
    overscan: 8,
    paddingStart: EDGE_PX,
    paddingEnd: EDGE_PX,
    gap: GAP_PX,
    initialRect: lastRect,
    initialOffset: () => (places.has(ticketId) ? 0 : likelyEnd(rows)),
  });
}
type Virtual = ReturnType<typeof useRows>;

function remember(ticketId: string, virtual: Virtual, scrollTop: number | null) {
  const top = scrollTop === null ? undefined : virtual.getVirtualItemForOffset(scrollTop);
  if (!top || scrollTop === null) return void places.delete(ticketId);
  places.set(ticketId, { key: String(top.key), into: scrollTop - top.start });
}

/** Keeps the measured heights when a ticket is left, because taking thousands of them at each scroll step is slow. */
function useKeepSizes(ticketId: string, virtual: Virtual) {
  useEffect(
    () => () => {
      lastRect = virtual.scrollRect ?? lastRect;
      const place = places.get(ticketId);
      if (place) places.set(ticketId, { ...place, heights: virtual.takeSnapshot() });
    },
    [ticketId, virtual],
  );
}

/** Back to where the ticket was left, or to its newest message. */
function goBack(ticketId: string, virtual: Virtual, rows: readonly ThreadRow[]) {
  const place = places.get(ticketId);
  const index = place ? rows.findIndex(({ key }) => key === place.key) : -1;
  const start = index >= 0 ? virtual.getOffsetForIndex(index, 'start')?.[0] : undefined;
  if (place && start !== undefined) virtual.scrollToOffset(start + place.into);
  else virtual.scrollToEnd();
}

/** Which page is near enough to be read: the older at the top, the newer at the bottom. */
function useNextPage(virtual: Virtual, { thread, loading, load }: Reading) {
  const maybeLoad = () => {
    const { scrollElement } = virtual;
    if (!scrollElement || loading) return;
    if (thread.hasMore && scrollElement.scrollTop < MORE_WITHIN_PX) load('older');
    else if (thread.hasNewer && belowPx(scrollElement) < MORE_WITHIN_PX) load('newer');
  };
  useEffect(maybeLoad);
  return maybeLoad;
}

const isMine = (row: ThreadRow | undefined, follows: boolean) =>
  row?.kind === 'message' && row.message.fromMe && (follows || row.message.local !== undefined);

/** Goes to the end of the conversation, of which only a part may be here. */
function useToNewest(virtual: Virtual, { thread, toNewest }: Reading) {
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    if (!waits || thread.hasNewer) return;
    virtual.scrollToEnd();
    queueMicrotask(() => setWaits(false));
  }, [waits, thread, virtual]);
  return () => {
    if (!thread.hasNewer) return virtual.scrollToEnd();
    setWaits(true);
    toNewest();
  };
}

/** Keeps the eye where it is: at the bottom while new messages come, in place while older ones are put above. */
export function useThreadScroll({ ticketId, rows, reading }: Options) {
  const { thread, wanted } = reading;
  const { hasNewer = false } = thread;
  const follows = useFollows(thread);
  const box = useRef<HTMLDivElement>(null);
  const userScroll = useUserScrolledUp(box);
  const virtual = useRows({ ticketId, rows, box, followOnAppend: follows, scrollToFn: userScroll.scrollToFn });
  useKeepSizes(ticketId, virtual);
  const [isAway, setAway] = useState(() => places.has(ticketId));
  const { flashing, flash } = useFlash();
  const { stays, noteEnd } = useStickToBottom(virtual, wanted === null && !isAway, userScroll);
  const toNewest = useToNewest(virtual, reading);
  const maybeLoad = useNextPage(virtual, reading);
  const newestKey = rows.at(-1)?.key;
  const shown = useRef<string | undefined>(undefined);

  const show = (key: string): boolean => {
    const index = rows.findIndex((row) => row.key === key);
    if (index < 0) return false;
    noteEnd(false);
    virtual.scrollToIndex(index, { align: 'center' });
    flash(key);
    return true;
  };

  useLayoutEffect(() => {
    if (newestKey === undefined || newestKey === shown.current) return;
    const first = shown.current === undefined;
    shown.current = newestKey;
    if (!first) return isMine(rows.at(-1), follows) ? toNewest() : undefined;
    if (wanted === null || !show(wanted)) goBack(ticketId, virtual, rows);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each newest row
  }, [newestKey]);

  const left = useRef(false);
  /** Before the virtualizer hears of a scroll, which draws rows and may find the conversation higher than it was. */
  const onScrollCapture = () => {
    left.current = userScroll.isScrollingUp();
    if (left.current) noteEnd(false);
  };
  const isAtEnd = (below: number) => below <= AT_BOTTOM_PX || (stays() && !left.current);
  const onScroll = () => {
    if (!box.current) return;
    const below = belowPx(box.current); // the virtualizer has not heard of this scroll yet
    const atEnd = isAtEnd(below);
    if (!hasNewer) remember(ticketId, virtual, atEnd ? null : box.current.scrollTop);
    const follow = atEnd && follows;
    noteEnd(follow);
    if (follow && !left.current && below > 1) virtual.scrollToEnd();
    setAway(!atEnd || hasNewer); // what comes below the end of a part makes no scroll
    maybeLoad();
  };
  const scrolling = { onScroll, onScrollCapture, ...userScroll.byHand };
  return { box, virtual, scrolling, isAway: isAway || hasNewer, toNewest, show, flashing };
}
