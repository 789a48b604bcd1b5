import type { Ticket } from '@recado/contracts';
import { useCallback, useState, type RefObject } from 'react';
import { useEventCallback } from '../../shared/lib/use-event-callback.js';
import type { InboxDialogState } from '../dialogs/use-inbox-dialogs.js';
import { TicketMenu } from '../list/TicketMenu.js';
import { TicketPane } from '../list/TicketPane.js';
import { TicketTabs } from '../list/TicketTabs.js';
import type { Inbox } from '../list/use-inbox.js';
import { usePrefetchThread } from '../thread/use-thread.js';

type Props = { inbox: Inbox; dialogs: InboxDialogState; search: RefObject<HTMLInputElement | null> };

/** The left pane: search, tabs, tickets, and the menu of each. */
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
  const counts = { open: lists.open.list.count, pending: lists.pending.list.count };
  return (
    <>
      <TicketPane
        tab={view.tab}
        tabs={
          <TicketTabs
            view={view}
            counts={counts}
            field={search}
            onNew={() => dialogs.show({ kind: 'new' })}
            onCloseAll={() => dialogs.show({ kind: 'closeAll' })}
          />
        }
        list={current.list}
        pinned={pinned}
        isPending={current.isPending}
        isError={current.isError}
        searched={lists.search.searched}
        openUuid={view.uuid}
        cursor={view.cursor}
        showOwner={view.showAll || view.tab !== 'open'}
        {...rowHandlers}
        onNearEnd={current.loadMore}
        onAgain={() => void current.readAgain()}
      />
      <TicketMenu
        ticket={menu?.ticket ?? null}
        anchor={menu?.anchor ?? null}
        onAct={dialogs.act}
        onClose={() => setMenu(null)}
      />
    </>
  );
}
