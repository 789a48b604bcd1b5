import type { Ticket } from '@recado/contracts';
import { Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useCallback, useState, type RefObject } from 'react';
import { Composer } from './Composer.js';
import { ConversationHeader, type HeaderActions } from './ConversationHeader.js';
import type { ThreadMessage } from './inbox-state.js';
import { MessageList } from './MessageList.js';
import { useMarkRead } from './use-mark-read.js';
import { useSendMessage } from './use-send-message.js';
import { useThread } from './use-thread.js';

type Props = { ticket: Ticket; actions: HeaderActions; field: RefObject<HTMLTextAreaElement | null> };

/** The middle pane: one ticket's messages and the place to answer. */
export function Conversation({ ticket, actions, field }: Props) {
  const translate = useTranslate();
  const reading = useThread(ticket.id);
  const { send, sendAgain } = useSendMessage({ ticketId: ticket.id, contactId: ticket.contactId });
  const [quoted, setQuoted] = useState<ThreadMessage | null>(null);
  useMarkRead(ticket, reading.thread);

  const reply = useCallback(
    (message: ThreadMessage) => {
      setQuoted(message);
      field.current?.focus();
    },
    [field],
  );
  const open = ticket.status === 'open';

  return (
    <Stack
      component="section"
      aria-label={translate('inbox.conversation')}
      sx={{ bgcolor: 'thread', minWidth: 0, minHeight: 0 }}
    >
      <ConversationHeader ticket={ticket} actions={actions} />
      <MessageList ticket={ticket} reading={reading} onSendAgain={sendAgain} {...(open && { onReply: reply })} />
      <Composer ticket={ticket} field={field} quoted={quoted} onQuote={setQuoted} onSend={send} />
    </Stack>
  );
}
