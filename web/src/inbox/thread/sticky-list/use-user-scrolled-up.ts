import { elementScroll, type VirtualizerOptions } from '@tanstack/react-virtual';
import { useRef, useState, type RefObject, type WheelEvent } from 'react';
import { belowPx } from '../../../shared/table/near-end.js';

type ScrollToFn = VirtualizerOptions<HTMLDivElement, Element>['scrollToFn'];

/** So long does a turn of the wheel move a list, whose rows may grow meanwhile. */
const HAND_MS = 500;

/** Remembers the last known position of the list: the browser reports two moves in one frame as one. */
function createFootprint() {
  let last = { scrollTop: 0, scrollHeight: 0 };
  const note = ({ scrollTop, scrollHeight }: HTMLElement) => {
    last = { scrollTop, scrollHeight };
  };
  /** Growth of the rows that was not followed yet is no move of the user. */
  const movedUp = (box: HTMLElement) => {
    const shrunkPx = last.scrollHeight - box.scrollHeight;
    // a key or a scrollbar moves further than rows that turn out higher or lower than expected
    const byRowsPx = shrunkPx === 0 ? 0 : Math.max(0, shrunkPx) + box.clientHeight / 2;
    const higher = last.scrollTop - box.scrollTop > byRowsPx;
    note(box);
    return higher && belowPx(box) > 1;
  };
  return { note, movedUp };
}

/** Turns of the wheel and moves of a finger, which come before the scroll that they make. */
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

/** Tells whether the user scrolls up in a list that sticks to its end. */
export function useUserScrolledUp(box: RefObject<HTMLElement | null>) {
  const [footprint] = useState(createFootprint);
  const { isMoving, byHand } = useHand();
  /** The user scrolled up since the last look, and the browser may not have reported it yet. */
  const hasScrolledUp = () => box.current !== null && footprint.movedUp(box.current);
  const scrollToFn: ScrollToFn = (offset, options, instance) => {
    elementScroll(offset, options, instance);
    if (instance.scrollElement) footprint.note(instance.scrollElement);
  };
  return { hasScrolledUp, isScrollingUp: () => hasScrolledUp() || isMoving(), byHand, scrollToFn };
}
