import type { Ticket } from '@recado/contracts';
import { Box, Button, Skeleton, Stack } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { EmptyState } from '../shared/EmptyState.js';
import { IconAction } from '../shared/IconAction.js';
import { bubbleStyles } from './bubble-styles.js';
import type { ThreadMessage } from './inbox-state.js';
import { MessageBubble } from './MessageBubble.js';
import { usePresence } from './presence.js';
import { threadItems, type ThreadItem } from './thread-items.js';
import { DayMark, Mark, StartMark, TypingBubble } from './ThreadMarks.js';
import { nameOf } from './TicketRow.js';
import type { useThread } from './use-thread.js';
import { useThreadScroll } from './use-thread-scroll.js';

type Props = {
  ticket: Ticket;
  reading: ReturnType<typeof useThread>;
  onReply?: (message: ThreadMessage) => void;
  onSendAgain: (message: ThreadMessage) => unknown;
};
type ItemProps = Pick<Props, 'onReply' | 'onSendAgain'> & {
  item: ThreadItem;
  contactName: string;
  onJump: (messageId: string) => void;
};

function Item({ item, ...bubble }: ItemProps) {
  const translate = useTranslate();
  switch (item.kind) {
    case 'day':
      return <DayMark at={item.at} />;
    case 'start':
      return <StartMark at={item.at} />;
    case 'recovered':
      return <Mark>{translate('inbox.thread.recovered', { smart_count: item.count })}</Mark>;
    case 'message':
      return <MessageBubble message={item.message} isFirst={item.isFirst} {...bubble} />;
  }
}

function Typing({ ticketId }: { ticketId: string }) {
  const translate = useTranslate();
  const doing = usePresence(ticketId);
  if (!doing) return null;
  return <TypingBubble label={translate(doing === 'recording' ? 'inbox.recording' : 'inbox.typing')} />;
}

function ThreadState({ reading }: Pick<Props, 'reading'>) {
  const translate = useTranslate();
  if (reading.isError)
    return (
      <EmptyState icon="alert" title={translate('inbox.loadFailed')}>
        <Button variant="outlined" onClick={() => void reading.readAgain()}>
          {translate('inbox.tryAgain')}
        </Button>
      </EmptyState>
    );
  if (!reading.isPending)
    return (
      <EmptyState icon="chat" title={translate('inbox.empty.messages')} hint={translate('inbox.empty.messagesHint')} />
    );
  return (
    <Stack aria-hidden="true" sx={{ gap: 1 }}>
      <Skeleton variant="rounded" width="46%" height={44} sx={{ borderRadius: '14px' }} />
      <Skeleton variant="rounded" width="38%" height={44} sx={{ borderRadius: '14px', alignSelf: 'flex-end' }} />
      <Skeleton variant="rounded" width="52%" height={64} sx={{ borderRadius: '14px' }} />
    </Stack>
  );
}

export function MessageList({ ticket, reading, onReply, onSendAgain }: Props) {
  const translate = useTranslate();
  const { thread, isLoadingOlder, loadOlder } = reading;
  const { messages, hasMore } = thread;
  const { box, content, onScroll, isAway, toNewest, jumpTo } = useThreadScroll({
    ticketId: ticket.id,
    messages,
    hasMore,
    isLoadingOlder,
    loadOlder,
  });
  const items = useMemo(() => threadItems(thread, ticket.createdAt), [thread, ticket.createdAt]);
  const shared = { contactName: nameOf(ticket), onReply, onSendAgain, onJump: jumpTo };
  return (
    <Box sx={{ flex: 1, minHeight: 0, position: 'relative' }}>
      <Box ref={box} onScroll={onScroll} tabIndex={0} sx={scrollerStyle}>
        <Stack
          ref={content}
          role="log"
          aria-label={translate('inbox.conversation')}
          aria-live="polite"
          sx={[contentStyle, bubbleStyles]}
        >
          {isLoadingOlder ? <Mark>{translate('inbox.thread.older')}</Mark> : null}
          {messages.length === 0 ? <ThreadState reading={reading} /> : null}
          {items.map((item) => (
            <Item key={item.key} item={item} {...shared} />
          ))}
          {ticket.status === 'closed' ? (
            <Mark>
              <b>{translate('inbox.thread.end')}</b>
            </Mark>
          ) : null}
          <Typing ticketId={ticket.id} />
        </Stack>
      </Box>
      {isAway ? (
        <IconAction icon="down" label={translate('inbox.thread.toNewest')} onClick={toNewest} sx={toNewestStyle} />
      ) : null}
    </Box>
  );
}

const scrollerStyle = {
  height: '100%',
  overflow: 'auto',
  overflowAnchor: 'none',
  '&:focus-visible': { outline: 'none' },
};
const contentStyle = (theme: Theme) =>
  ({
    minHeight: '100%',
    justifyContent: 'flex-end',
    gap: '4px',
    p: '16px 24px',
    [theme.breakpoints.down('sm')]: { p: '12px' },
    '& > *': { flex: 'none' },
  }) as const;
const toNewestStyle = {
  position: 'absolute',
  right: 20,
  bottom: 12,
  bgcolor: 'surface',
  border: 1,
  borderColor: 'line',
  borderRadius: '50%',
  '&:hover': { bgcolor: 'surface' },
};
