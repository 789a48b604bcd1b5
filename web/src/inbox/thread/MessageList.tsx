import { Box, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useMemo } from 'react';
import { EmptyState } from '../../shared/EmptyState.js';
import { IconAction } from '../../shared/IconAction.js';
import { estimateHeight } from './estimate-height.js';
import { Announcer } from './Announcer.js';
import { MessageBoundary } from './messages/MessageBoundary.js';
import { MessageBubble } from './messages/MessageBubble.js';
import { ThreadContext, type ThreadActions, type ThreadTicket } from './messages/thread-context.js';
import { usePresence } from '../live/presence.js';
import { AsideRow, type AsideContent } from './ThreadAsides.js';
import { DayMark, EndMark, LinkedMark, Marks, TypingBubble } from './ThreadMarks.js';
import { endsOf } from './thread-ends.js';
import { ThreadSkeleton } from './ThreadSkeleton.js';
import { isImported, rowKeyOf, threadRows, type Aside, type ThreadRow } from './thread-rows.js';
import { StickyList } from './sticky-list/StickyList.js';
import { useStickyList, type StickyListState } from './sticky-list/use-sticky-list.js';
import { useJump } from './use-jump.js';
import type { Reading } from './reading.js';

type Props = {
  ticket: ThreadTicket;
  reading: Reading;
  asides?: readonly Aside<AsideContent>[];
  actions?: ThreadActions;
  jumpTo?: string | null;
};
type Row = ThreadRow<AsideContent>;
type Virtual = StickyListState['virtual'];

const NONE: readonly Aside<AsideContent>[] = [];

function ThreadState({ reading }: Pick<Props, 'reading'>) {
  const translate = useTranslate();
  if (reading.isError)
    return (
      <EmptyState icon="alert" title={translate('inbox.loadFailed')}>
        <Button variant="outlined" onClick={() => void reading.readAgain()}>
          {translate('app.tryAgain')}
        </Button>
      </EmptyState>
    );
  if (!reading.isPending)
    return (
      <EmptyState icon="chat" title={translate('inbox.empty.messages')} hint={translate('inbox.empty.messagesHint')} />
    );
  return <ThreadSkeleton />;
}

function Typing({ ticketId, virtual }: { ticketId: string; virtual: Virtual }) {
  const translate = useTranslate();
  const doing = usePresence(ticketId);
  useEffect(() => {
    if (virtual.isAtEnd()) virtual.scrollToEnd();
  }, [doing, virtual]);
  if (!doing) return null;
  return <TypingBubble label={translate(doing === 'recording' ? 'inbox.recording' : 'inbox.typing')} />;
}

function RowBody({ row, flashing }: { row: Row; flashing: boolean }) {
  if (row.kind === 'aside') return <AsideRow content={row.content} />;
  return (
    <MessageBoundary message={row.message}>
      <MessageBubble message={row.message} album={row.album} isFirst={row.isFirst} flashing={flashing} />
    </MessageBoundary>
  );
}

/** Shows the day of the visible messages while its separator is scrolled out of view. */
function FloatingDay({ rows, virtual }: { rows: readonly Row[]; virtual: Virtual }) {
  const top = virtual.getVirtualItemForOffset((virtual.scrollOffset ?? 0) + 24);
  const row = top && rows[top.index];
  if (!virtual.isScrolling || !row || row.marks.some(({ kind }) => kind === 'day')) return null;
  return (
    <Box sx={{ position: 'absolute', top: 4, insetInline: 0, pointerEvents: 'none', opacity: 0.92 }}>
      <DayMark at={row.at} floating />
    </Box>
  );
}

const isImportedRow = (row: Row): boolean => row.kind === 'message' && isImported(row.message);

function ownOf(row: Row): 'sent' | 'unsent' | null {
  if (row.kind !== 'message' || !row.message.fromMe) return null;
  return row.message.local === undefined ? 'sent' : 'unsent';
}

/** Shows a conversation, newest at the bottom. It is read-only if `actions` is missing. */
export function MessageList({ ticket, reading, asides = NONE, actions, jumpTo = null }: Props) {
  const translate = useTranslate();
  const { thread, loading } = reading;
  const rows = useMemo(() => threadRows(thread, ticket.createdAt, asides), [thread, ticket.createdAt, asides]);
  const pages = { ...reading, hasMore: thread.hasMore, hasNewer: thread.hasNewer ?? false };
  const list = useStickyList({ listId: ticket.id, rows, pages, likelyPx: estimateHeight, ownOf });
  const { isAway, toNewest, show, virtual } = list;
  const jump = useJump({ show: (id) => show(rowKeyOf(rows, id)), goTo: reading.goTo, rows, first: jumpTo });
  const hasEnd = ticket.status === 'closed' && !thread.hasNewer;
  const last = rows.at(-1);
  const { opening, ending } = endsOf(ticket, thread.events);
  const renderRow = (row: Row, flashing: boolean) => (
    <>
      <Marks marks={row.marks} opening={opening} />
      <RowBody row={row} flashing={flashing} />
      {row === last && isImportedRow(row) ? <LinkedMark /> : null}
      {hasEnd && row === last ? <EndMark ending={ending} /> : null}
    </>
  );

  const writable = actions !== undefined && ticket.status === 'open';
  // Memoized, because every message reads it.
  const scope = useMemo(
    () => ({ ticket, actions: actions ?? null, writable, jump }),
    [ticket, actions, writable, jump],
  );

  return (
    <ThreadContext value={scope}>
      <Box sx={{ flex: 1, minHeight: 0, position: 'relative' }}>
        <StickyList
          list={list}
          rows={rows}
          label={translate('inbox.conversation')}
          renderRow={renderRow}
          empty={<ThreadState reading={reading} />}
          footer={<Typing ticketId={ticket.id} virtual={virtual} />}
        />
        <FloatingDay rows={rows} virtual={virtual} />
        {loading === 'older' ? <Box sx={olderStyle}>{translate('inbox.thread.older')}</Box> : null}
        {isAway ? (
          <IconAction icon="down" label={translate('inbox.thread.toNewest')} onClick={toNewest} className="to-newest" />
        ) : null}
        <Announcer ticket={ticket} thread={thread} />
      </Box>
    </ThreadContext>
  );
}

const olderStyle = {
  position: 'absolute',
  top: 4,
  insetInline: 0,
  mx: 'auto',
  width: 'fit-content',
  fontSize: 12,
  color: 'text.secondary',
  bgcolor: 'surface',
  borderRadius: '8px',
  px: 1.5,
  py: '3px',
  boxShadow: 1,
};
