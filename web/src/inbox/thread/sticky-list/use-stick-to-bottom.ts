import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { useUserScrolledUp } from './use-user-scrolled-up.js';

type Virtual = Virtualizer<HTMLDivElement, Element>;
type UserScroll = Pick<ReturnType<typeof useUserScrolledUp>, 'hasScrolledUp'>;

/** A composer that grows takes room from below, and rows grow when they are drawn: who was at the newest message stays there. */
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
