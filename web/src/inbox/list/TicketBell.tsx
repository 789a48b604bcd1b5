import type { Ticket } from '@recado/contracts';
import { Box, ButtonBase } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { Avatar } from '../../shared/Avatar.js';
import { Bell } from '../../shared/Bell.js';
import { NoticePermission } from '../../shared/notices/NoticePermission.js';
import { RowTime } from './RowTime.js';
import { nameOf } from '../text/ticket-text.js';
import { useUnreadTickets } from './unread-list.js';
import { lastLine } from '../../shared/lib/last-line.js';

function Row({ ticket, onClick }: { ticket: Ticket; onClick: () => void }) {
  const translate = useTranslate();
  return (
    <ButtonBase onClick={onClick} sx={rowStyle}>
      <Avatar id={ticket.contactId} name={nameOf(ticket)} picture={ticket.contact.profilePicUrl} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 500, ...cut }}>{nameOf(ticket)}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: 13, ...cut }}>{lastLine(ticket.lastMessage, translate)}</Box>
      </Box>
      <Box sx={{ color: 'faint', fontSize: 12 }}>
        <RowTime at={ticket.lastMessageAt} />
      </Box>
    </ButtonBase>
  );
}

/** The user's unread tickets; pressing one opens it. */
export default function TicketBell() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const tickets = useUnreadTickets();
  return (
    <Bell
      icon="bell"
      label={translate('notifications.tickets')}
      empty={translate('notifications.noTickets')}
      count={tickets.length}
      footer={<NoticePermission />}
    >
      {(close) =>
        tickets.map((ticket) => (
          <Row
            key={ticket.id}
            ticket={ticket}
            onClick={() => {
              close();
              void navigate(`/tickets/${ticket.uuid}`);
            }}
          />
        ))
      }
    </Bell>
  );
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
const rowStyle = {
  display: 'grid',
  gridTemplateColumns: '40px minmax(0,1fr) auto',
  gap: 1.5,
  width: '100%',
  textAlign: 'left',
  p: '8px 16px',
  alignItems: 'center',
  '&:hover': { bgcolor: 'background.default' },
};
