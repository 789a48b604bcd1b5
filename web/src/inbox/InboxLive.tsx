import { useEffect } from 'react';
import { UndoToast } from './UndoToast.js';
import { useUnreadInTitle } from '../shared/lib/document-title.js';
import { useInboxEvents } from './live/use-inbox-events.js';
import { useNotices } from './list/use-notices.js';
import { useUnsent } from './live/use-unsent.js';
import { useUnreadTickets } from './list/unread-list.js';

type Badging = { setAppBadge?: (count: number) => Promise<void> };

/** Zero takes it away. Not every browser has it. */
const showBadge = (count: number) => void (navigator as Badging).setAppBadge?.(count).catch(() => undefined);

/** Shows in the tab's title and on the app's icon the number that the bell shows: conversations with something new. */
function useUnreadCount() {
  const unread = useUnreadTickets().length;
  useUnreadInTitle(unread);
  useEffect(() => showBadge(unread), [unread]);
}

/** Keeps what was read of the inbox current, on whatever page one is, and tells of what is new. */
export default function InboxLive() {
  useInboxEvents();
  useNotices();
  useUnsent();
  useUnreadCount();
  return <UndoToast />;
}
