import type { Ticket } from '@recado/contracts';
import { Box, CircularProgress } from '@mui/material';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useRef, useState } from 'react';
import { EmptyState } from '../shared/EmptyState.js';
import { useIsPhone, useIsWide } from '../shared/use-screen-size.js';
import { ChooseQueueDialog } from './ChooseQueueDialog.js';
import { ContactDrawer, ContactPane } from './ContactPane.js';
import { Conversation } from './Conversation.js';
import { KeysDialog } from './KeysDialog.js';
import { TicketPane } from './TicketPane.js';
import { TicketTabs } from './TicketTabs.js';
import { useInbox, type Inbox } from './use-inbox.js';
import { useKeyboard } from './use-keyboard.js';
import { usePrefetchThread } from './use-thread.js';

const NewTicketDialog = lazy(() => import('./NewTicketDialog.js'));

function ListPane({ inbox, onNew }: { inbox: Inbox; onNew: () => void }) {
  const { view, lists, current, accept } = inbox;
  const prefetch = usePrefetchThread();
  const counts = { open: lists.open.list.count, pending: lists.pending.list.count };
  return (
    <TicketPane
      tab={view.tab}
      tabs={<TicketTabs view={view} counts={counts} onNew={onNew} />}
      list={current.list}
      isPending={current.isPending}
      isError={current.isError}
      openUuid={view.uuid}
      cursor={view.cursor}
      onOpen={(ticket) => view.open(ticket.uuid)}
      onAccept={accept}
      onNear={(ticket) => prefetch(ticket.id)}
      onNearEnd={current.loadMore}
      onAgain={() => void current.readAgain()}
    />
  );
}

function Welcome() {
  const translate = useTranslate();
  return (
    <Box sx={{ bgcolor: 'thread', display: 'grid', placeItems: 'center', minWidth: 0 }}>
      <EmptyState icon="chat" title={translate('inbox.empty.welcome')} hint={translate('inbox.empty.welcomeHint')} />
    </Box>
  );
}

type MiddleProps = { inbox: Inbox; field: React.RefObject<HTMLTextAreaElement | null>; onShowContact: () => void };

function Middle({ inbox, field, onShowContact }: MiddleProps) {
  const translate = useTranslate();
  const { ticket, view, steps } = inbox;
  if (!view.uuid) return <Welcome />;
  if (!ticket)
    return (
      <Box sx={{ bgcolor: 'thread', display: 'grid', placeItems: 'center' }}>
        <CircularProgress aria-label={translate('app.loading')} size={28} />
      </Box>
    );
  const actions = { ...steps, showContact: onShowContact, close: view.close };
  return <Conversation key={ticket.id} ticket={ticket} field={field} actions={actions} />;
}

function Dialogs({ inbox, creating, onCreated }: { inbox: Inbox; creating: boolean; onCreated: () => void }) {
  const { toAccept, setToAccept, accept, view } = inbox;
  const openNew = (ticket: Pick<Ticket, 'uuid'>) => {
    onCreated();
    view.setTab('open');
    view.open(ticket.uuid);
  };
  return (
    <>
      {creating ? (
        <Suspense fallback={null}>
          <NewTicketDialog onOpen={openNew} onClose={onCreated} />
        </Suspense>
      ) : null}
      {toAccept ? (
        <ChooseQueueDialog onChosen={(queueId) => accept(toAccept, queueId)} onClose={() => setToAccept(null)} />
      ) : null}
    </>
  );
}

/** List, conversation, contact: side by side as far as the screen allows. */
export default function InboxPage() {
  const inbox = useInbox();
  const field = useRef<HTMLTextAreaElement>(null);
  const { helpShown, hideHelp } = useKeyboard(inbox, field);
  const [creating, setCreating] = useState(false);
  const [contactShown, showContact] = useState(false);
  const phone = useIsPhone();
  const wide = useIsWide();
  const { ticket, view } = inbox;
  const showList = !phone || !view.uuid;
  const showMiddle = !phone || view.uuid !== undefined;
  const side = wide && ticket !== null;

  return (
    <Box
      sx={{
        height: '100%',
        display: 'grid',
        gridTemplateRows: 'minmax(0,1fr)',
        gridTemplateColumns: columnsOf(phone, wide, side),
      }}
    >
      {showList ? <ListPane inbox={inbox} onNew={() => setCreating(true)} /> : null}
      {showMiddle ? <Middle inbox={inbox} field={field} onShowContact={() => showContact(true)} /> : null}
      {side ? <ContactPane ticket={ticket} /> : null}
      {ticket && !wide ? (
        <ContactDrawer ticket={ticket} open={contactShown} onClose={() => showContact(false)} />
      ) : null}
      <Dialogs inbox={inbox} creating={creating} onCreated={() => setCreating(false)} />
      <KeysDialog open={helpShown} onClose={hideHelp} />
    </Box>
  );
}

function columnsOf(phone: boolean, wide: boolean, side: boolean): string {
  if (phone) return 'minmax(0,1fr)';
  const list = wide ? '372px' : 'clamp(280px, 34vw, 340px)';
  return `${list} minmax(0,1fr)${side ? ' 312px' : ''}`;
}
