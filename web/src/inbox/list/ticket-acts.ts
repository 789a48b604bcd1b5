import { can, type Permission, type PlanFlag, type Ticket } from '@recado/contracts';
import { useSession } from '../../providers/session.js';
import type { IconName } from '../../shared/icon-paths.js';
import { usePlan } from '../../shared/queries/use-plan.js';
import { usePins } from '../live/use-pins.js';

type TicketStep = 'takeOver' | 'togglePin' | 'markUnread' | 'unsnooze' | 'accept' | 'giveBack' | 'resolve' | 'reopen';
type Act = {
  act: string;
  label: string;
  icon: IconName;
  when: readonly Ticket['status'][];
  /** The action that runs immediately, or 'dialog' when the dialog of that name opens first. */
  by: TicketStep | 'dialog';
  /** The keyboard shortcut. `inbox.keys.<act>` describes it in the list of shortcuts. */
  key?: string;
  permission?: Permission;
  plan?: PlanFlag;
};

const ACTIVE = ['open', 'pending'] as const;
const ALWAYS = ['open', 'pending', 'closed'] as const;

const TABLE = [
  { act: 'accept', label: 'inbox.actions.accept', icon: 'check', when: ['pending'], by: 'accept', key: 'A' },
  {
    act: 'takeOver',
    label: 'inbox.actions.takeOver',
    icon: 'enter',
    when: ['open'],
    by: 'takeOver',
    permission: 'team:view',
  },
  { act: 'giveBack', label: 'inbox.actions.return', icon: 'return', when: ['open'], by: 'giveBack' },
  { act: 'resolve', label: 'inbox.actions.resolve', icon: 'check', when: ACTIVE, by: 'resolve', key: 'E' },
  { act: 'reopen', label: 'inbox.actions.reopen', icon: 'refresh', when: ['closed'], by: 'reopen' },
  { act: 'pin', label: 'inbox.actions.pin', icon: 'pushpin', when: ACTIVE, by: 'togglePin', key: 'P' },
  { act: 'unpin', label: 'inbox.actions.unpin', icon: 'pushpin', when: ACTIVE, by: 'togglePin', key: 'P' },
  { act: 'markUnread', label: 'inbox.actions.markUnread', icon: 'unread', when: ['open'], by: 'markUnread', key: 'U' },
  { act: 'snooze', label: 'inbox.snooze.action', icon: 'snooze', when: ['open'], by: 'dialog', key: 'S' },
  { act: 'unsnooze', label: 'inbox.snooze.end', icon: 'snooze', when: ['open'], by: 'unsnooze', key: 'S' },
  { act: 'transfer', label: 'inbox.transfer.title', icon: 'forward', when: ALWAYS, by: 'dialog', key: 'T' },
  { act: 'tags', label: 'inbox.tags', icon: 'tag', when: ALWAYS, by: 'dialog', key: 'L' },
  { act: 'schedule', label: 'schedules.action', icon: 'clock', when: ALWAYS, by: 'dialog', plan: 'useSchedules' },
  { act: 'teach', label: 'sources.teach', icon: 'book', when: ['closed'], by: 'dialog', plan: 'useOpenAi' },
  {
    act: 'spy',
    label: 'inbox.spy.action',
    icon: 'eye',
    when: ALWAYS,
    by: 'dialog',
    permission: 'tickets-manager:spy',
  },
  {
    act: 'remove',
    label: 'inbox.remove.action',
    icon: 'trash',
    when: ALWAYS,
    by: 'dialog',
    permission: 'ticket-options:deleteTicket',
  },
] as const satisfies readonly Act[];

type Row = (typeof TABLE)[number];
export type TicketAct = Row['act'];
/** The actions that open a dialog first. */
export type DialogAct = Extract<Row, { by: 'dialog' }>['act'];
type Item = Act & { act: TicketAct };

/** All ticket actions. The menu, the palette, the shortcuts and the list of shortcuts use this table. */
export const ACTS: readonly Item[] = TABLE;

/** Lists the actions that this user may run on a ticket in its current state. */
export function useTicketActs(ticket: Ticket | null): readonly Item[] {
  const user = useSession();
  const plan = usePlan();
  const { ids } = usePins();
  const hidden: readonly TicketAct[] = [
    ticket && ids.has(ticket.id) ? 'pin' : 'unpin',
    ticket?.snooze ? 'snooze' : 'unsnooze',
  ];
  const isAllowed = ({ permission, plan: flag }: Item) =>
    (!permission || can(user, permission)) && (!flag || plan?.[flag] === true);
  const isOwn = ticket?.userId === user.id;
  return ACTS.filter(
    (item) =>
      ticket &&
      !hidden.includes(item.act) &&
      item.when.includes(ticket.status) &&
      (item.act !== 'markUnread' || isOwn) &&
      (item.act !== 'takeOver' || !isOwn) &&
      isAllowed(item),
  );
}
