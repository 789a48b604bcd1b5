import { useCallback, useEffect, useState } from 'react';

type Options = {
  /** Scrolls to a message of what is here; false where it is not here. */
  show: (messageId: string) => boolean;
  /** Reads the part of the conversation around a message that is not here. */
  goTo: (messageId: string) => void;
  /** Changes when another part has been read. */
  rows: readonly unknown[];
  /** The message to go to at first. */
  first: string | null;
};

/** Goes to a message, wherever in the conversation it is. */
export function useJump({ show, goTo, rows, first }: Options) {
  const [wanted, setWanted] = useState<string | null>(first);
  useEffect(() => {
    if (wanted !== null && show(wanted)) queueMicrotask(() => setWanted(null));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `show` is new with each render; a part that came asks again
  }, [wanted, rows]);
  return useCallback(
    (messageId: string) => {
      setWanted(messageId);
      goTo(messageId);
    },
    [goTo],
  );
}
