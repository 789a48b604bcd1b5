import type { Ticket } from '@recado/contracts';
import { Box, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { memo } from 'react';
import { Avatar } from '../shared/Avatar.js';
import { QueueChip } from '../shared/QueueChip.js';
import { formatPhone } from '../shared/format.js';
import { LastLine } from './LastLine.js';
import { rowStyle } from './row-styles.js';
import { RowTime } from './RowTime.js';
import { WaitingTimer } from './WaitingTimer.js';

type Props = {
  ticket: Ticket;
  active: boolean;
  cursor: boolean;
  onOpen: (ticket: Ticket) => void;
  onAccept: (ticket: Ticket) => void;
  onNear: (ticket: Ticket) => void;
};

export const nameOf = ({ contact }: Ticket) => contact.name || formatPhone(contact.number);

function Badge({ count }: { count: number }) {
  const translate = useTranslate();
  return (
    <Box className="badge" component="span" role="img" aria-label={translate('inbox.unread', { smart_count: count })}>
      {count}
    </Box>
  );
}

function Details({ ticket }: { ticket: Ticket }) {
  const translate = useTranslate();
  const { queue, whatsapp, status, lastMessageFromMe, lastMessageAt } = ticket;
  const waits = status !== 'closed' && !lastMessageFromMe;
  return (
    <div className="c">
      {queue ? <QueueChip {...queue} /> : <span>{translate('inbox.noQueue')}</span>}
      <span className="connection">{whatsapp?.name}</span>
      {waits ? <WaitingTimer since={lastMessageAt} /> : null}
    </div>
  );
}

function Accept({ ticket, onAccept }: Pick<Props, 'ticket' | 'onAccept'>) {
  const translate = useTranslate();
  return (
    <Button
      className="accept"
      variant="contained"
      size="small"
      aria-label={`${translate('inbox.actions.accept')}: ${nameOf(ticket)}`}
      onClick={() => onAccept(ticket)}
    >
      {translate('inbox.actions.accept')}
    </Button>
  );
}

/** One ticket of the list. The name is the link; its area covers the row, except for the buttons. */
export const TicketRow = memo(function TicketRow({ ticket, active, cursor, onOpen, onAccept, onNear }: Props) {
  const unread = ticket.unreadMessages > 0;
  const pending = ticket.status === 'pending';
  return (
    <Box
      sx={rowStyle(ticket.queue?.color)}
      className={[active && 'active', cursor && 'cursor', unread && 'unread'].filter(Boolean).join(' ')}
      onPointerEnter={() => onNear(ticket)}
    >
      <Avatar id={ticket.contactId} name={nameOf(ticket)} picture={ticket.contact.profilePicUrl} />
      <div className="text">
        <div className="a">
          <a
            href={`/tickets/${ticket.uuid}`}
            aria-current={active ? 'true' : undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey) return;
              event.preventDefault();
              onOpen(ticket);
            }}
          >
            {nameOf(ticket)}
          </a>
          <RowTime at={ticket.lastMessageAt} />
        </div>
        <div className="b">
          <LastLine ticket={ticket} />
          {unread ? <Badge count={ticket.unreadMessages} /> : null}
          {pending ? <Accept ticket={ticket} onAccept={onAccept} /> : null}
        </div>
        <Details ticket={ticket} />
      </div>
    </Box>
  );
});
