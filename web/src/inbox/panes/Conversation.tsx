import type { Ticket } from '@recado/contracts';
import { Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useRef, useState, type RefObject } from 'react';
import { useEventCallback } from '../../shared/lib/use-event-callback.js';
import { Composer } from '../composer/Composer.js';
import { ConversationHeader } from './ConversationHeader.js';
import type { ThreadMessage } from '../live/inbox-state.js';
import { MessageList } from '../thread/MessageList.js';
import { MessageDialogs } from '../thread/messages/MessageDialogs.js';
import { SelectionBar } from '../thread/messages/SelectionBar.js';
import { useMessageActions } from '../thread/messages/use-message-actions.js';
import { selection, useIsSelecting } from '../thread/messages/selection.js';
import { nameOf } from '../text/ticket-text.js';
import type { TicketAct } from '../list/ticket-acts.js';
import { useAsides } from '../thread/use-asides.js';
import { useFileDrop } from '../composer/use-file-drop.js';
import { useFocusHere } from './use-focus-here.js';
import { useMarkRead } from '../live/use-mark-read.js';
import { useSendMessage } from '../live/use-send-message.js';
import { answerable } from '../thread/answerable.js';
import { useThread } from '../thread/use-thread.js';

type Props = {
  ticket: Ticket;
  field: RefObject<HTMLTextAreaElement | null>;
  jumpTo: string | null;
  onAct: (act: TicketAct, ticket: Ticket) => void;
  onShowContact: () => void;
  onClose: () => void;
};

/** The middle pane: a ticket's messages and the composer. */
export default function Conversation({ ticket, field, jumpTo, ...header }: Props) {
  const translate = useTranslate();
  const reading = useThread(ticket.id, { around: jumpTo });
  const asides = useAsides(ticket, reading.thread);
  const [quoted, setQuoted] = useState<ThreadMessage | null>(null);
  const answer = useEventCallback((message: ThreadMessage | null) => {
    setQuoted(message);
    setTimeout(() => field.current?.focus());
  });
  const sending = useSendMessage(
    { ticketId: ticket.id, contactId: ticket.contactId, whatsappId: ticket.whatsappId },
    answer,
  );
  const { actions, dialogs } = useMessageActions({
    ...{ reply: answer, sendAgain: sending.sendAgain, discard: sending.discard },
  });
  const drop = useFileDrop(ticket);
  const selecting = useIsSelecting(ticket.id);
  const section = useRef<HTMLElement>(null);
  useFocusHere({ section, field, writable: ticket.status === 'open' });
  useMarkRead(ticket, reading.thread);

  return (
    <Stack
      ref={section}
      component="section"
      aria-label={translate('thread.with', { name: nameOf(ticket) })}
      sx={{ bgcolor: 'thread', minWidth: 0, minHeight: 0, position: 'relative' }}
      {...drop.handlers}
    >
      <ConversationHeader ticket={ticket} {...header} />
      <MessageList ticket={ticket} reading={reading} asides={asides} actions={actions} jumpTo={jumpTo} />
      {selecting ? (
        <SelectionBar ticket={ticket} onForward={dialogs.forward} onCancel={() => selection.clear()} />
      ) : (
        <Composer
          ticket={ticket}
          field={field}
          quoted={answerable(quoted, reading.thread)}
          onQuote={setQuoted}
          sending={sending}
          thread={reading.thread}
        />
      )}
      <MessageDialogs ticket={ticket} dialogs={dialogs} />
      {drop.hint}
    </Stack>
  );
}
