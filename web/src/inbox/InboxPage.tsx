import type { Ticket } from '@recado/contracts';
import { Box, Skeleton, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { lazy, memo, Suspense, useDeferredValue, useEffect, useRef, useState, type RefObject } from 'react';
import { PageBoundary } from '../shared/PageBoundary.js';
import { EmptyState } from '../shared/EmptyState.js';
import { Logo } from '../shared/Logo.js';
import { staticStyles } from '../shared/static-styles.js';
import { useEventCallback } from '../shared/lib/use-event-callback.js';
import { PaneSeparator, type PaneWidth } from '../shared/PaneSeparator.js';
import { useIsPhone, useIsWide } from '../shared/lib/use-screen-size.js';
import { bubbleStyles } from './thread/bubble-styles.js';
import { useWrite } from './composer/composer-mode.js';
import { InboxDialogs } from './dialogs/InboxDialogs.js';
import { useInboxDialogs, type InboxDialogState } from './dialogs/use-inbox-dialogs.js';
import { ListPane } from './panes/ListPane.js';
import { paneStyles } from './panes/pane-styles.js';
import { rowStyles } from './list/row-styles.js';
import { ContactDrawer, ContactPane } from './panes/ContactPane.js';
import { ThreadSkeleton } from './thread/ThreadSkeleton.js';
import { useInbox, type Inbox } from './list/use-inbox.js';
import { useKeyboard } from './panes/use-keyboard.js';
import { usePaneWidths } from './panes/use-pane-widths.js';

const STYLES = staticStyles((theme) => ({ ...rowStyles(theme), ...paneStyles(theme), ...bubbleStyles(theme) }));
const ContactDetails = memo(ContactPane);
const BEHIND_MS = 500;
const loadConversation = () => import('./panes/Conversation.js');
const Conversation = lazy(loadConversation);

/** Loads the list first, then prefetches the conversation's code. */
function useConversationSoon() {
  useEffect(() => {
    const timer = setTimeout(() => void loadConversation(), BEHIND_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** A skeleton with a header, messages and a composer. */
function Loading() {
  const translate = useTranslate();
  return (
    <Stack role="status" aria-label={translate('app.loading')} sx={{ bgcolor: 'thread', minWidth: 0 }}>
      <Stack direction="row" sx={{ ...barStyle, height: 64, borderBottom: 1, borderColor: 'line' }}>
        <Skeleton variant="circular" width={40} height={40} />
        <Skeleton width="32%" />
      </Stack>
      <ThreadSkeleton />
      <Stack direction="row" sx={{ ...barStyle, height: 84, borderTop: 1, borderColor: 'line' }}>
        <Skeleton variant="rounded" width="100%" height={46} sx={{ borderRadius: '12px' }} />
      </Stack>
    </Stack>
  );
}

const barStyle = { flex: 'none', alignItems: 'center', gap: 1.5, px: 2, bgcolor: 'surface' };

function Welcome() {
  const translate = useTranslate();
  return (
    <Box sx={{ bgcolor: 'thread', display: 'grid', placeItems: 'center', alignContent: 'center', minWidth: 0 }}>
      <Logo size={56} />
      <EmptyState title={translate('inbox.empty.welcome')} hint={translate('inbox.empty.welcomeHint')} />
    </Box>
  );
}

type MiddleProps = {
  inbox: Inbox;
  field: RefObject<HTMLTextAreaElement | null>;
  dialogs: InboxDialogState;
  onShowContact: () => void;
};

function Middle({ inbox, field, dialogs, onShowContact }: MiddleProps) {
  const { ticket, view } = inbox;
  if (!view.uuid) return <Welcome />;
  if (!ticket) return <Loading />;
  return (
    <PageBoundary of={ticket.id}>
      <Suspense fallback={<Loading />}>
        <Conversation
          key={`${ticket.id} ${view.jumpTo ?? ''}`}
          ticket={ticket}
          field={field}
          jumpTo={view.jumpTo}
          onAct={dialogs.act}
          onShowContact={onShowContact}
          onClose={view.close}
        />
      </Suspense>
    </PageBoundary>
  );
}

type SidePaneProps = { ticket: Ticket; width: PaneWidth; onTags: () => void };

/** Renders after the conversation, so that the messages appear first. */
function SidePane({ ticket, width, onTags }: SidePaneProps) {
  const translate = useTranslate();
  const shown = useDeferredValue(ticket);
  return (
    <>
      <PaneSeparator {...width} label={translate('inbox.panes.contact')} controls="contact-pane" grows="left" />
      <PageBoundary of={shown.id}>
        <ContactDetails ticket={shown} onTags={onTags} />
      </PageBoundary>
    </>
  );
}

/** Shows the list, conversation and contact side by side if the screen is wide enough. The user can resize them. */
export default function InboxPage() {
  const translate = useTranslate();
  useConversationSoon();
  const inbox = useInbox();
  const dialogs = useInboxDialogs(inbox);
  const field = useRef<HTMLTextAreaElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [contactShown, showContact] = useState(false);
  const write = useWrite(field);
  const onSearch = () => {
    inbox.view.setTab('search');
    setTimeout(() => search.current?.focus());
  };
  useKeyboard({ inbox, dialogs, write, field, search });
  const phone = useIsPhone();
  const wide = useIsWide();
  const widths = usePaneWidths();
  const { ticket, view } = inbox;
  const onTags = useEventCallback(() => ticket && dialogs.act('tags', ticket));
  const side = wide && ticket !== null;
  const showList = !phone || !view.uuid;
  const showMiddle = !phone || view.uuid !== undefined;

  return (
    <Box sx={pageStyle} style={{ gridTemplateColumns: columnsOf(phone, widths, side) }}>
      {STYLES}
      <h1 className="unseen">{translate('shell.tickets')}</h1>
      {showList ? <ListPane inbox={inbox} dialogs={dialogs} search={search} /> : null}
      {phone ? null : (
        <PaneSeparator {...widths.list} label={translate('inbox.panes.list')} controls="ticket-list" grows="right" />
      )}
      {showMiddle ? (
        <Middle inbox={inbox} field={field} dialogs={dialogs} onShowContact={() => showContact(true)} />
      ) : null}
      {side ? <SidePane ticket={ticket} width={widths.side} onTags={onTags} /> : null}
      {ticket && !wide ? (
        <ContactDrawer ticket={ticket} open={contactShown} onClose={() => showContact(false)} onTags={onTags} />
      ) : null}
      <InboxDialogs inbox={inbox} dialogs={dialogs} onWrite={write} onSearch={onSearch} />
    </Box>
  );
}

const pageStyle = { height: '100%', display: 'grid', gridTemplateRows: 'minmax(0,1fr)' };

/** The separators overlap the panes: they are 9 px wide with a negative margin of 8 px. */
function columnsOf(phone: boolean, { list, side }: ReturnType<typeof usePaneWidths>, withSide: boolean): string {
  if (phone) return 'minmax(0,1fr)';
  return `minmax(260px, ${list.width}px) 1px minmax(0,1fr)${withSide ? ` 1px ${side.width}px` : ''}`;
}
