import type { FoundHistory as Found, Ticket } from '@recado/contracts';
import { useCallback, useState, type RefObject } from 'react';
import { useEventCallback } from '../../shared/lib/use-event-callback.js';
import type { InboxDialogState } from '../dialogs/use-inbox-dialogs.js';
import { FoundHistory } from '../history/FoundHistory.js';
import { BulkBar } from '../list/BulkBar.js';
import { EmptyList } from '../list/EmptyList.js';
import { TicketMenu } from '../list/TicketMenu.js';
import { TicketPane } from '../list/TicketPane.js';
import { TicketTabs } from '../list/TicketTabs.js';
import { selection, useSelectedIds } from '../live/bulk/selection.js';
import { useIsPhone } from '../../shared/lib/use-screen-size.js';
import { useFoundHistory } from '../history/use-found-history.js';
import { useOpenFirst } from '../list/use-open-first.js';
import type { Inbox } from '../list/use-inbox.js';
import { SnoozedEntry } from '../snooze/SnoozedEntry.js';
import { usePrefetchThread } from '../thread/use-thread.js';

type Props = { inbox: Inbox; dialogs: InboxDialogState; search: RefObject<HTMLInputElement | null> };

function Head({ inbox: { view, lists, bulk }, dialogs, search }: Props) {
  const openFirst = useOpenFirst(view, lists.search);
  return (
    <TicketTabs
      view={view}
      counts={{ open: lists.open.list.count, pending: lists.pending.list.count }}
      field={search}
      onEnter={openFirst}
      onNew={() => dialogs.show({ kind: 'new' })}
      onCloseAll={() => dialogs.show({ kind: 'closeAll' })}
      bulk={bulk.selected.length > 0 ? <BulkBar selected={bulk.selected} onAct={dialogs.actOnSelected} /> : undefined}
    />
  );
}

type Menu = { ticket: Ticket; anchor: HTMLElement };

/** On a phone, a tap selects while other tickets are selected. */
function useRowHandlers({ view, current, accept }: Inbox, setMenu: (menu: Menu) => void) {
  const phone = useIsPhone();
  const prefetch = usePrefetchThread();
  return {
    onOpen: useEventCallback((ticket: Ticket) =>
      phone && !selection.isEmpty() ? selection.toggle(ticket.id) : view.open(ticket.uuid, ticket.match?.messageId),
    ),
    onSelect: useEventCallback((ticket: Ticket, isRange: boolean) =>
      isRange ? selection.extend(current.list.tickets, ticket.id) : selection.toggle(ticket.id),
    ),
    onAccept: useEventCallback((ticket: Ticket) => accept(ticket)),
    onNear: useCallback((ticket: Ticket) => prefetch(ticket.id), [prefetch]),
    onMenu: useCallback((ticket: Ticket, anchor: HTMLElement) => setMenu({ ticket, anchor }), [setMenu]),
  };
}

/** The left pane: search, tabs, tickets and their menus. */
export function ListPane({ inbox, dialogs, search }: Props) {
  const { view, pinned, lists, current } = inbox;
  const selectedIds = useSelectedIds();
  const [menu, setMenu] = useState<Menu | null>(null);
  const rowHandlers = useRowHandlers(inbox, setMenu);
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
        selected={selectedIds}
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
