import { useEffect } from 'react';
import { UndoToast } from './UndoToast.js';
import { useUnreadInTitle } from '../shared/lib/document-title.js';
import { useInboxEvents } from './live/use-inbox-events.js';
import { useNotices } from './list/use-notices.js';
import { useUnsent } from './live/use-unsent.js';
import { useUnreadTickets } from './list/unread-list.js';

type Badging = { setAppBadge?: (count: number) => Promise<void> };

/** A count of 0 removes the badge. Not all browsers support badges. */
const showBadge = (count: number) => void (navigator as Badging).setAppBadge?.(count).catch(() => undefined);

/** Shows the number of unread conversations in the tab title and on the app icon. */
function useUnreadCount() {
  const unread = useUnreadTickets().length;
  useUnreadInTitle(unread);
  useEffect(() => showBadge(unread), [unread]);
}

/** Applies inbox events and shows notifications on all pages. */
export default function InboxLive() {
  useInboxEvents();
  useNotices();
  useUnsent();
  useUnreadCount();
  return <UndoToast />;
}
