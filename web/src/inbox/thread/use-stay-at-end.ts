import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { useLeaving } from './use-leaving.js';

type Virtual = Virtualizer<HTMLDivElement, Element>;
type Leaving = Pick<ReturnType<typeof useLeaving>, 'hasLeft'>;

/** A composer that grows takes room from below, and rows grow when they are drawn: who was at the newest message stays there. */
export function useStayAtEnd(virtual: Virtual, startsThere: boolean, { hasLeft }: Leaving) {
  const wasAtEnd = useRef(startsThere);
  const height = virtual.getTotalSize();
  const stay = useEffectEvent(() => {
    if (wasAtEnd.current && hasLeft()) wasAtEnd.current = false;
    if (wasAtEnd.current) virtual.scrollToEnd();
  });
  useLayoutEffect(() => stay(), [height]);
  useEffect(() => {
    const { scrollElement } = virtual;
    if (!scrollElement) return;
    const observer = new ResizeObserver(() => stay());
    observer.observe(scrollElement);
    return () => observer.disconnect();
  }, [virtual]);
  const noteEnd = (atEnd: boolean) => {
    wasAtEnd.current = atEnd;
  };
  return { stays: () => wasAtEnd.current, noteEnd };
}
