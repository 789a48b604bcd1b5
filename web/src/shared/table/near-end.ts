import { useEffect, useRef } from 'react';
import { useEventCallback } from '../lib/use-event-callback.js';

const NEXT_PAGE_WITHIN_PX = 100;

/** Returns the height of the content below the visible area of a scrolled box. */
export const belowPx = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight;

/**
 * Loads more before the end of a scrolled box is reached. A box that is higher than its rows never scrolls, so the
 * position is also checked whenever the rows or the size of the box change.
 */
export function useNearEnd<E extends HTMLElement>(readOn: () => void) {
  const box = useRef<E>(null);
  const look = useEventCallback(() => {
    if (box.current && belowPx(box.current) < NEXT_PAGE_WITHIN_PX) readOn();
  });
  useEffect(look);
  useEffect(() => {
    if (!box.current) return undefined;
    const observer = new ResizeObserver(look);
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [look]);
  return { ref: box, onScroll: look };
}
