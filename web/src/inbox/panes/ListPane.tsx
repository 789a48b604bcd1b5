import type { FoundHistory as Found, Ticket } from '@recado/contracts';
import { useCallback, useState, type RefObject } from 'react';
import { useEventCallback } from '../../shared/lib/use-event-callback.js';
import type { InboxDialogState } from '../dialogs/use-inbox-dialogs.js';
import { FoundHistory } from '../history/FoundHistory.js';
import { EmptyList } from '../list/EmptyList.js';
import { TicketMenu } from '../list/TicketMenu.js';
import { TicketPane } from '../list/TicketPane.js';
import { TicketTabs } from '../list/TicketTabs.js';
import { useFoundHistory } from '../history/use-found-history.js';
import { useOpenFirst } from '../list/use-open-first.js';
import type { Inbox } from '../list/use-inbox.js';
import { SnoozedEntry } from '../snooze/SnoozedEntry.js';
import { usePrefetchThread } from '../thread/use-thread.js';

type Props = { inbox: Inbox; dialogs: InboxDialogState; search: RefObject<HTMLInputElement | null> };

function Head({ inbox: { view, lists }, dialogs, search }: Props) {
  const openFirst = useOpenFirst(view, lists.search);
  return (
    <TicketTabs
      view={view}
      counts={{ open: lists.open.list.count, pending: lists.pending.list.count }}
      field={search}
      onEnter={openFirst}
      onNew={() => dialogs.show({ kind: 'new' })}
      onCloseAll={() => dialogs.show({ kind: 'closeAll' })}
    />
  );
}

/** The left pane: search, tabs, tickets and their menus. */
export function ListPane({ inbox, dialogs, search }: Props) {
  const { view, pinned, lists, current, accept } = inbox;
  const prefetch = usePrefetchThread();
  const [menu, setMenu] = useState<{ ticket: Ticket; anchor: HTMLElement } | null>(null);
  const rowHandlers = {
    onOpen: useEventCallback((ticket: Ticket) => view.open(ticket.uuid, ticket.match?.messageId)),
    onAccept: useEventCallback((ticket: Ticket) => accept(ticket)),
    onNear: useCallback((ticket: Ticket) => prefetch(ticket.id), [prefetch]),
    onMenu: useCallback((ticket: Ticket, anchor: HTMLElement) => setMenu({ ticket, anchor }), []),
  };
  const waiting = { waiting: lists.pending.list.count, onShowWaiting: () => view.setTab('pending') };
  const listed = menu && (current.list.tickets.find(({ id }) => id === menu.ticket.id) ?? menu.ticket);
  const words = view.tab === 'search' ? lists.search.words : '';
  const history = useFoundHistory(words);
  const openHistory = ({ contact, match }: Found) =>
    dialogs.show({ kind: 'history', of: { contact, messageId: match.messageId } });
  const nothing =
    history.length > 0 ? null : <EmptyList tab={view.tab} searched={lists.search.searched} {...waiting} />;
  return (
    <>
      <TicketPane
        tab={view.tab}
        tabs={
          <>
            <Head inbox={inbox} dialogs={dialogs} search={search} />
            <SnoozedEntry tab={view.tab} count={lists.snoozed.list.count} onShow={view.setTab} />
            <FoundHistory found={history} words={words} onOpen={openHistory} />
          </>
        }
        list={current.list}
        pinned={pinned}
        isPending={current.isPending}
        isError={current.isError}
        nothing={nothing}
        openUuid={view.uuid}
        cursor={view.cursor}
        showOwner={view.showAll || (view.tab !== 'open' && view.tab !== 'snoozed')}
        found={view.tab === 'search' ? lists.search.words : null}
        menuOpen={menu !== null}
        {...rowHandlers}
        onNearEnd={current.loadMore}
        onAgain={() => void current.readAgain()}
      />
      <TicketMenu ticket={listed} anchor={menu?.anchor ?? null} onAct={dialogs.act} onClose={() => setMenu(null)} />
    </>
  );
}
