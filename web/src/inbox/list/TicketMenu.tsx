import type { Ticket } from '@recado/contracts';
import { ListItemIcon, Menu, MenuItem } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Icon } from '../../shared/Icon.js';
import { useTicketActs, type TicketAct } from './ticket-acts.js';

type Props = {
  ticket: Ticket | null;
  anchor: HTMLElement | null;
  without?: readonly TicketAct[];
  onAct: (act: TicketAct, ticket: Ticket) => void;
  onClose: () => void;
};

/** The actions that the user may run on the ticket now. Renders nothing while it is closed. */
export function TicketMenu({ ticket, anchor, ...props }: Props) {
  return ticket && anchor ? <OpenMenu ticket={ticket} anchor={anchor} {...props} /> : null;
}

type OpenProps = Props & { ticket: Ticket; anchor: HTMLElement };

function OpenMenu({ ticket, anchor, without = [], onAct, onClose }: OpenProps) {
  const translate = useTranslate();
  const items = useTicketActs(ticket).filter(({ act }) => !without.includes(act));
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {items.map(({ act, label, icon }) => (
        <MenuItem
          key={act}
          onClick={() => {
            onClose();
            onAct(act, ticket);
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
