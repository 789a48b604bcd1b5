import { useEffect, useState } from 'react';

type Options = {
  show: (messageId: string) => boolean;
  hasMore: boolean;
  isLoadingOlder: boolean;
  loadOlder: () => void;
  /** What changes when another page has come. */
  rowCount: number;
  /** Where to go at first. */
  first: string | null;
};

/** Goes to a message; one that is further up than what has been read is looked for page by page. */
export function useJump({ show, hasMore, isLoadingOlder, loadOlder, rowCount, first }: Options) {
  const [wanted, setWanted] = useState<string | null>(first);
  const [asked, setAsked] = useState(first);
  if (asked !== first) {
    setAsked(first);
    setWanted(first);
  }
  useEffect(() => {
    if (wanted === null || isLoadingOlder || rowCount === 0) return;
    if (show(wanted) || !hasMore) queueMicrotask(() => setWanted(null));
    else loadOlder();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `show` is new with each render; a page that came asks again
  }, [wanted, isLoadingOlder, hasMore, loadOlder, rowCount]);
  return (messageId: string) => {
    if (!show(messageId)) setWanted(messageId);
  };
}
