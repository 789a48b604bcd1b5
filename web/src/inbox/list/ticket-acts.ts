import { can, type Permission, type PlanFlag, type Ticket } from '@recado/contracts';
import { useSession } from '../../providers/session.js';
import type { IconName } from '../../shared/icon-paths.js';
import { usePlan } from '../../shared/data/use-plan.js';
import { usePins } from '../live/use-pins.js';

export type TicketAct =
  'pin' | 'unpin' | 'accept' | 'giveBack' | 'resolve' | 'reopen' | 'transfer' | 'tags' | 'schedule' | 'spy' | 'remove';
type Item = {
  act: TicketAct;
  label: string;
  icon: IconName;
  when: readonly Ticket['status'][];
  permission?: Permission;
  plan?: PlanFlag;
};

const ACTS: readonly Item[] = [
  { act: 'accept', label: 'inbox.actions.accept', icon: 'check', when: ['pending'] },
  { act: 'giveBack', label: 'inbox.actions.return', icon: 'return', when: ['open'] },
  { act: 'resolve', label: 'inbox.actions.resolve', icon: 'check', when: ['open', 'pending'] },
  { act: 'reopen', label: 'inbox.actions.reopen', icon: 'refresh', when: ['closed'] },
  { act: 'pin', label: 'inbox.actions.pin', icon: 'pushpin', when: ['open', 'pending'] },
  { act: 'unpin', label: 'inbox.actions.unpin', icon: 'pushpin', when: ['open', 'pending'] },
  { act: 'transfer', label: 'inbox.transfer.title', icon: 'forward', when: ['open', 'pending', 'closed'] },
  { act: 'tags', label: 'inbox.tags', icon: 'tag', when: ['open', 'pending', 'closed'] },
  {
    act: 'schedule',
    label: 'schedules.action',
    icon: 'clock',
    when: ['open', 'pending', 'closed'],
    plan: 'useSchedules',
  },
  {
    act: 'spy',
    label: 'inbox.spy.action',
    icon: 'eye',
    when: ['open', 'pending', 'closed'],
    permission: 'tickets-manager:spy',
  },
  {
    act: 'remove',
    label: 'inbox.remove.action',
    icon: 'trash',
    when: ['open', 'pending', 'closed'],
    permission: 'ticket-options:deleteTicket',
  },
];

/** Lists the actions that this user may take on a ticket in its current state. */
export function useTicketActs(ticket: Ticket | null): readonly Item[] {
  const user = useSession();
  const plan = usePlan();
  const { ids } = usePins();
  const hidden: TicketAct = ticket && ids.has(ticket.id) ? 'pin' : 'unpin';
  const isAllowed = ({ permission, plan: flag }: Item) =>
    (!permission || can(user, permission)) && (!flag || plan?.[flag] === true);
  return ACTS.filter((item) => ticket && item.act !== hidden && item.when.includes(ticket.status) && isAllowed(item));
}
