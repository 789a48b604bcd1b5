import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ThreadMessage } from './inbox-state.js';

const OLDER_WITHIN_PX = 50;
const AT_BOTTOM_PX = 60;
const FLASH_MS = 1_200;

/** How far each ticket was scrolled up when it was left, from its newest message: that does not move when pages come. */
const remembered = new Map<string, number>();

type Options = {
  ticketId: string;
  messages: readonly ThreadMessage[];
  hasMore: boolean;
  isLoadingOlder: boolean;
  loadOlder: () => void;
};

function showMessage(box: HTMLElement | null, messageId: string) {
  const target = box?.querySelector(`[data-message="${CSS.escape(messageId)}"]`);
  if (!target) return;
  target.scrollIntoView({ block: 'center', behavior: 'smooth' });
  target.classList.add('flash');
  setTimeout(() => target.classList.remove('flash'), FLASH_MS);
}

function whenResized(elements: readonly (Element | null)[], react: () => void) {
  const observer = new ResizeObserver(react);
  for (const element of elements) if (element) observer.observe(element);
  return () => observer.disconnect();
}

/** Keeps the eye where it is: at the bottom while new messages come, in place while older ones are put above. */
export function useThreadScroll({ ticketId, messages, hasMore, isLoadingOlder, loadOlder }: Options) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const fromBottom = useRef(remembered.get(ticketId) ?? 0);
  const [isAway, setAway] = useState(() => (remembered.get(ticketId) ?? 0) > AT_BOTTOM_PX);
  const newest = messages.at(-1);
  const oldestId = messages[0]?.id;
  const newestId = newest?.id;
  const newestIsMine = newest?.fromMe ?? false;
  const seen = useRef({ newestId });

  const restore = useCallback(() => {
    const element = box.current;
    if (element) element.scrollTop = element.scrollHeight - element.clientHeight - fromBottom.current;
  }, []);

  const toNewest = useCallback(() => {
    fromBottom.current = 0;
    restore();
    setAway(false);
  }, [restore]);

  useLayoutEffect(() => {
    const arrived = seen.current.newestId !== newestId;
    seen.current = { newestId };
    const stays = arrived && !newestIsMine && fromBottom.current > AT_BOTTOM_PX;
    if (stays) return; // reading further up: what arrives below moves nothing
    if (arrived && newestIsMine) fromBottom.current = 0;
    restore();
  }, [oldestId, newestId, newestIsMine, restore]);

  const maybeLoadOlder = useCallback(() => {
    const element = box.current;
    if (element && hasMore && !isLoadingOlder && element.scrollTop < OLDER_WITHIN_PX) loadOlder();
  }, [hasMore, isLoadingOlder, loadOlder]);

  useEffect(maybeLoadOlder, [maybeLoadOlder, oldestId]);

  useEffect(() => {
    const stick = () => {
      if (fromBottom.current <= AT_BOTTOM_PX) restore();
    };
    return whenResized([box.current, content.current], stick);
  }, [restore]);

  const onScroll = useCallback(() => {
    const element = box.current;
    if (!element) return;
    fromBottom.current = Math.max(0, element.scrollHeight - element.clientHeight - element.scrollTop);
    remembered.set(ticketId, fromBottom.current);
    setAway(fromBottom.current > AT_BOTTOM_PX);
    maybeLoadOlder();
  }, [maybeLoadOlder, ticketId]);

  const jumpTo = useCallback((messageId: string) => showMessage(box.current, messageId), []);

  return { box, content, onScroll, isAway, toNewest, jumpTo };
}
