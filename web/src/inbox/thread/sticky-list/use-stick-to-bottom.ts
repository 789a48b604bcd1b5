import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { useUserScrolledUp } from './use-user-scrolled-up.js';

type Virtual = Virtualizer<HTMLDivElement, Element>;
type UserScroll = Pick<ReturnType<typeof useUserScrolledUp>, 'hasScrolledUp'>;

/** Keeps the newest message in view when the composer grows or when rows become taller after rendering. */
export function useStickToBottom(virtual: Virtual, startsThere: boolean, { hasScrolledUp }: UserScroll) {
  const wasAtEnd = useRef(startsThere);
  const height = virtual.getTotalSize();
  const stay = useEffectEvent(() => {
    if (wasAtEnd.current && hasScrolledUp()) wasAtEnd.current = false;
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
