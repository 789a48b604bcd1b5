import { elementScroll, type VirtualizerOptions } from '@tanstack/react-virtual';
import { useRef, useState, type RefObject, type WheelEvent } from 'react';
import { belowPx } from '../../../shared/table/near-end.js';

type ScrollToFn = VirtualizerOptions<HTMLDivElement, Element>['scrollToFn'];

/** How long a wheel movement can keep scrolling the list. Rows may grow in the meantime. */
const HAND_MS = 500;

/** Stores the last known scroll position, because the browser reports two movements in one frame as one. */
function createFootprint() {
  let last = { scrollTop: 0, scrollHeight: 0 };
  const note = ({ scrollTop, scrollHeight }: HTMLElement) => {
    last = { scrollTop, scrollHeight };
  };
  /** Growth of rows that the list has not followed yet does not count as scrolling by the user. */
  const movedUp = (box: HTMLElement) => {
    const shrunkPx = last.scrollHeight - box.scrollHeight;
    // A key or the scrollbar scrolls further than the error of the estimated row heights.
    const byRowsPx = shrunkPx === 0 ? 0 : Math.max(0, shrunkPx) + box.clientHeight / 2;
    const higher = last.scrollTop - box.scrollTop > byRowsPx;
    note(box);
    return higher && belowPx(box) > 1;
  };
  return { note, movedUp };
}

/** Tracks wheel and touch movements, which arrive before the scroll event that they cause. */
function useHand() {
  const handAt = useRef(-HAND_MS);
  const onTouchMove = () => {
    handAt.current = performance.now();
  };
  const onWheel = ({ deltaY }: WheelEvent) => {
    if (deltaY < 0) onTouchMove();
  };
  return { isMoving: () => performance.now() - handAt.current < HAND_MS, byHand: { onWheel, onTouchMove } };
}

/** Detects when the user scrolls up in a list that follows its end. */
export function useUserScrolledUp(box: RefObject<HTMLElement | null>) {
  const [footprint] = useState(createFootprint);
  const { isMoving, byHand } = useHand();
  /** Returns whether the user scrolled up since the last check. The browser may not have reported it yet. */
  const hasScrolledUp = () => box.current !== null && footprint.movedUp(box.current);
  const scrollToFn: ScrollToFn = (offset, options, instance) => {
    elementScroll(offset, options, instance);
    if (instance.scrollElement) footprint.note(instance.scrollElement);
  };
  return { hasScrolledUp, isScrollingUp: () => hasScrolledUp() || isMoving(), byHand, scrollToFn };
}
