import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { createSessionMap } from '../../../shared/lib/session-state.js';
import { belowPx } from '../../../shared/table/near-end.js';
import { useFlash } from './use-flash.js';
import { useStickToBottom } from './use-stick-to-bottom.js';
import { useUserScrolledUp } from './use-user-scrolled-up.js';

const MORE_WITHIN_PX = 50;
const AT_BOTTOM_PX = 60;
const EDGE_PX = 16;
const GAP_PX = 4;

/** A list's scroll position when the user left it: the top row, the offset into it, and the heights measured so far. */
type ScrollPosition = { key: string; into: number; heights?: VirtualItem[] };
const scrollPositions = createSessionMap<string, ScrollPosition>();

export type StickyRow = { key: string };

/** The state of the list's pages: which ends have more, which end is loading, and the row to open at. */
export type Pages = {
  hasMore: boolean;
  hasNewer: boolean;
  loading: 'older' | 'newer' | null;
  load: (to: 'older' | 'newer') => void;
  wanted: string | null;
  toNewest: () => void;
};
type Options<R extends StickyRow> = {
  /** The key for storing the scroll position. */
  listId: string;
  rows: readonly R[];
  pages: Pages;
  /** Estimates the height of a row before it is rendered. Must be a stable function. */
  likelyPx: (row: R) => number;
  /**
   * Returns whether the user wrote a row, in this window (`unsent`) or anywhere (`sent`). The list scrolls to such
   * rows.
   */
  ownOf: (row: R) => 'sent' | 'unsent' | null;
};

/** The list follows new messages, but not pages that are loaded after an older message was opened. */
function useFollows(hasNewer: boolean) {
  const [follows, setFollows] = useState(!hasNewer);
  useEffect(() => {
    // Waits until the last page is rendered.
    const frame = requestAnimationFrame(() => setFollows(!hasNewer));
    return () => cancelAnimationFrame(frame);
  }, [hasNewer]);
  return follows && !hasNewer;
}

/** The size of the previous conversation. The next one has the same size and renders its newest rows immediately. */
let lastRect = { width: 0, height: 0 };
const likelyEnd = <R>(rows: readonly R[], likelyPx: (row: R) => number) => {
  const height = rows.reduce((sum, row) => sum + likelyPx(row) + GAP_PX, 2 * EDGE_PX - GAP_PX);
  return Math.max(0, height - lastRect.height);
};

type RowsOptions<R extends StickyRow> = Pick<Options<R>, 'listId' | 'rows' | 'likelyPx'> & {
  box: RefObject<HTMLDivElement | null>;
  followOnAppend: boolean;
  scrollToFn: ReturnType<typeof useUserScrolledUp>['scrollToFn'];
};

function useRows<R extends StickyRow>(options: RowsOptions<R>) {
  const { listId, rows, likelyPx, box, followOnAppend, scrollToFn } = options;
  // eslint-disable-next-line react-hooks/incompatible-library -- the virtualizer's functions are called while rendering only
  return useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    scrollToFn,
    getScrollElement: () => box.current,
    // New functions would make the virtualizer measure all rows again.
    estimateSize: useCallback((index: number) => (rows[index] ? likelyPx(rows[index]) : 0), [likelyPx, rows]),
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    initialMeasurementsCache: scrollPositions.get(listId)?.heights ?? [],
    anchorTo: 'end',
    followOnAppend,
    scrollEndThreshold: AT_BOTTOM_PX,
    overscan: 8,
    paddingStart: EDGE_PX,
    paddingEnd: EDGE_PX,
    gap: GAP_PX,
    initialRect: lastRect,
    initialOffset: () => (scrollPositions.has(listId) ? 0 : likelyEnd(rows, likelyPx)),
  });
}
type Virtual = ReturnType<typeof useRows>;

function remember(listId: string, virtual: Virtual, scrollTop: number | null) {
  const top = scrollTop === null ? undefined : virtual.getVirtualItemForOffset(scrollTop);
  if (!top || scrollTop === null) return void scrollPositions.delete(listId);
  scrollPositions.set(listId, { key: String(top.key), into: scrollTop - top.start });
}

/**
 * Stores the measured heights only when a list is left, because copying thousands of them at each scroll step is slow.
 */
function useKeepSizes(listId: string, virtual: Virtual) {
  useEffect(
    () => () => {
      lastRect = virtual.scrollRect ?? lastRect;
      const place = scrollPositions.get(listId);
      if (place) scrollPositions.set(listId, { ...place, heights: virtual.takeSnapshot() });
    },
    [listId, virtual],
  );
}

/** Restores the scroll position from the last visit, or scrolls to the newest message. */
function goBack(listId: string, virtual: Virtual, rows: readonly StickyRow[]) {
  const place = scrollPositions.get(listId);
  const index = place ? rows.findIndex(({ key }) => key === place.key) : -1;
  const start = index >= 0 ? virtual.getOffsetForIndex(index, 'start')?.[0] : undefined;
  if (place && start !== undefined) virtual.scrollToOffset(start + place.into);
  else virtual.scrollToEnd();
}

/** Loads the older page near the top, or the newer page near the bottom. */
function useNextPage(virtual: Virtual, { hasMore, hasNewer, loading, load }: Pages) {
  const maybeLoad = () => {
    const { scrollElement } = virtual;
    if (!scrollElement || loading) return;
    if (hasMore && scrollElement.scrollTop < MORE_WITHIN_PX) load('older');
    else if (hasNewer && belowPx(scrollElement) < MORE_WITHIN_PX) load('newer');
  };
  useEffect(maybeLoad);
  return maybeLoad;
}

const isFollowedAsOwn = (own: 'sent' | 'unsent' | null | undefined, follows: boolean) =>
  own === 'unsent' || (own === 'sent' && follows);

/** Scrolls to the end of the conversation, which may have to be loaded first. */
function useToNewest(virtual: Virtual, rows: readonly StickyRow[], { hasNewer, toNewest }: Pages) {
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    if (!waits || hasNewer) return;
    virtual.scrollToEnd();
    queueMicrotask(() => setWaits(false));
  }, [waits, rows, hasNewer, virtual]);
  return () => {
    if (!hasNewer) return virtual.scrollToEnd();
    setWaits(true);
    toNewest();
  };
}

/** Keeps the view stable: at the bottom while new messages arrive, in place while older ones are added above. */
export function useStickyList<R extends StickyRow>({ listId, rows, pages, likelyPx, ownOf }: Options<R>) {
  const { wanted, hasNewer } = pages;
  const follows = useFollows(hasNewer);
  const box = useRef<HTMLDivElement>(null);
  const userScroll = useUserScrolledUp(box);
  const virtual = useRows({ listId, rows, likelyPx, box, followOnAppend: follows, scrollToFn: userScroll.scrollToFn });
  useKeepSizes(listId, virtual);
  const [isAway, setAway] = useState(() => scrollPositions.has(listId));
  const { flashing, flash } = useFlash();
  const { stays, noteEnd } = useStickToBottom(virtual, wanted === null && !isAway, userScroll);
  const toNewest = useToNewest(virtual, rows, pages);
  const maybeLoad = useNextPage(virtual, pages);
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
    if (!first) return isFollowedAsOwn(rows.slice(-1).map(ownOf)[0], follows) ? toNewest() : undefined;
    if (wanted === null || !show(wanted)) goBack(listId, virtual, rows);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each newest row
  }, [newestKey]);

  const left = useRef(false);
  /** Runs before the virtualizer handles the scroll, because that renders rows and may change the height. */
  const onScrollCapture = () => {
    left.current = userScroll.isScrollingUp();
    if (left.current) noteEnd(false);
  };
  const isAtEnd = (below: number) => below <= AT_BOTTOM_PX || (stays() && !left.current);
  const onScroll = () => {
    if (!box.current) return;
    const below = belowPx(box.current); // the virtualizer has not handled this scroll yet
    const atEnd = isAtEnd(below);
    if (!hasNewer) remember(listId, virtual, atEnd ? null : box.current.scrollTop);
    const follow = atEnd && follows;
    noteEnd(follow);
    if (follow && !left.current && below > 1) virtual.scrollToEnd();
    setAway(!atEnd || hasNewer); // messages that arrive below the loaded range cause no scroll event
    maybeLoad();
  };
  const scrolling = { onScroll, onScrollCapture, ...userScroll.byHand };
  return { box, virtual, scrolling, isAway: isAway || hasNewer, toNewest, show, flashing };
}
export type StickyListState = ReturnType<typeof useStickyList>;
