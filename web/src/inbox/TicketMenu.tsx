import type { Permission, PlanFlag, Ticket } from '@recado/contracts';
import { can } from '@recado/contracts';
import { ListItemIcon, Menu, MenuItem } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useSession } from '../providers/session.js';
import { Icon } from '../shared/Icon.js';
import type { IconName } from '../shared/icon-paths.js';
import { usePlan } from '../shared/use-plan.js';

export type TicketAct =
  'accept' | 'giveBack' | 'resolve' | 'reopen' | 'transfer' | 'tags' | 'schedule' | 'spy' | 'remove';
type Item = {
  act: TicketAct;
  label: string;
  icon: IconName;
  when: readonly Ticket['status'][];
  permission?: Permission;
  plan?: PlanFlag;
};

const ITEMS: readonly Item[] = [
  { act: 'accept', label: 'inbox.actions.accept', icon: 'check', when: ['pending'] },
  { act: 'giveBack', label: 'inbox.actions.return', icon: 'return', when: ['open'] },
  { act: 'resolve', label: 'inbox.actions.resolve', icon: 'check', when: ['open', 'pending'] },
  { act: 'reopen', label: 'inbox.actions.reopen', icon: 'refresh', when: ['closed'] },
  { act: 'transfer', label: 'desk.transfer.title', icon: 'forward', when: ['open', 'pending', 'closed'] },
  { act: 'tags', label: 'desk.tags', icon: 'tag', when: ['open', 'pending', 'closed'] },
  {
    act: 'schedule',
    label: 'schedules.action',
    icon: 'clock',
    when: ['open', 'pending', 'closed'],
    plan: 'useSchedules',
  },
  {
    act: 'spy',
    label: 'desk.spy.action',
    icon: 'eye',
    when: ['open', 'pending', 'closed'],
    permission: 'tickets-manager:spy',
  },
  {
    act: 'remove',
    label: 'desk.remove.action',
    icon: 'trash',
    when: ['open', 'pending', 'closed'],
    permission: 'ticket-options:deleteTicket',
  },
];

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
  const user = useSession();
  const plan = usePlan();
  const isAllowed = ({ permission, plan: flag }: Item) =>
    (!permission || can(user, permission)) && (!flag || plan?.[flag] === true);
  const items = ITEMS.filter(
    (item) => ticket && item.when.includes(ticket.status) && !without.includes(item.act) && isAllowed(item),
  );
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
