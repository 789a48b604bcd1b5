import type { Ticket } from '@recado/contracts';
import { ListItemIcon, Menu, MenuItem } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Icon } from '../shared/Icon.js';
import { useTicketActs, type TicketAct } from './ticket-acts.js';

type Props = {
  ticket: Ticket | null;
  anchor: HTMLElement | null;
  without?: readonly TicketAct[];
  onAct: (act: TicketAct, ticket: Ticket) => void;
  onClose: () => void;
};

/** Everything that this user may do with a ticket as it is now. */
export function TicketMenu({ ticket, anchor, without = [], onAct, onClose }: Props) {
  const translate = useTranslate();
  const items = useTicketActs(ticket).filter(({ act }) => !without.includes(act));
  return (
    <Menu open={anchor !== null && ticket !== null} anchorEl={anchor} onClose={onClose}>
      {items.map(({ act, label, icon }) => (
        <MenuItem
          key={act}
          onClick={() => {
            onClose();
            if (ticket) onAct(act, ticket);
          }}
          sx={act === 'remove' ? { color: 'error.main' } : {}}
        >
          <ListItemIcon sx={{ color: 'inherit' }}>
            <Icon name={icon} size={18} />
          </ListItemIcon>
          {translate(label)}
        </MenuItem>
      ))}
    </Menu>
  );
}
