import { useCallback, useEffect, useState } from 'react';

type Options = {
  /** Scrolls to a loaded message. Returns false when it is not loaded. */
  show: (messageId: string) => boolean;
  /** Loads the messages around a given one. */
  goTo: (messageId: string) => void;
  /** Changes when another range is loaded. */
  rows: readonly unknown[];
  /** The message to scroll to initially. */
  first: string | null;
};

/** Scrolls to any message of the conversation, and loads it first if needed. */
export function useJump({ show, goTo, rows, first }: Options) {
  const [wanted, setWanted] = useState<string | null>(first);
  useEffect(() => {
    if (wanted !== null && show(wanted)) queueMicrotask(() => setWanted(null));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `show` is new on each render; loaded rows retry the jump
  }, [wanted, rows]);
  return useCallback(
    (messageId: string) => {
      setWanted(messageId);
      goTo(messageId);
    },
    [goTo],
  );
}
