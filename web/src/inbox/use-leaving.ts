import { useRef, type RefObject, type WheelEvent } from 'react';

/** So long does a turn of the wheel move a list, whose rows may grow meanwhile. */
const HAND_MS = 500;

/** Whether somebody moved up. What only grew under one, and was not followed yet, is no such movement. */
function useMovedUp() {
  const last = useRef({ scrollTop: 0, scrollHeight: 0 });
  const handAt = useRef(-HAND_MS);
  const onTouchMove = () => {
    handAt.current = performance.now();
  };
  const onWheel = ({ deltaY }: WheelEvent) => {
    if (deltaY < 0) onTouchMove();
  };
  const movedUp = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement) => {
    const shrunkPx = last.current.scrollHeight - scrollHeight;
    // a key or a scrollbar moves further than rows that turn out higher or lower than expected
    const byRowsPx = shrunkPx === 0 ? 0 : Math.max(0, shrunkPx) + clientHeight / 2;
    const higher = last.current.scrollTop - scrollTop > byRowsPx;
    last.current = { scrollTop, scrollHeight };
    return higher || performance.now() - handAt.current < HAND_MS;
  };
  return { movedUp, byHand: { onWheel, onTouchMove } };
}

/** Noted before the virtualizer hears of a scroll, which draws rows and may find the conversation higher than it was. */
export function useLeaving(box: RefObject<HTMLElement | null>, noteEnd: (atEnd: boolean) => void) {
  const { movedUp, byHand } = useMovedUp();
  const leaving = useRef(false);
  const onScrollCapture = () => {
    leaving.current = box.current ? movedUp(box.current) : true;
    if (leaving.current) noteEnd(false);
  };
  return { isLeaving: () => leaving.current, byHand: { ...byHand, onScrollCapture } };
}
