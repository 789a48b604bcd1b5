import { useEffect, useRef } from 'react';
import { useEventCallback } from '../lib/use-event-callback.js';

const NEXT_PAGE_WITHIN_PX = 100;

/** The height of the content below the visible part of a scrolled box. */
export const belowPx = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight;

/**
 * Reads on before the end of a scrolled box is reached. A box that is higher than its rows never scrolls, so the place
 * is looked at after each change of the rows and of the box's size, too.
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
