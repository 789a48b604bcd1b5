import type { Actor, Profile, Supervision } from './core/actor.js';
import type { TicketAudience } from './permissions.js';

/** `supervises queues` and `supervises all`: supervisors to whom an administrator gave these tickets. */
type Role = Profile | 'supervises queues' | 'supervises all';

/** Supervisors with any tickets to supervise. Each permission is limited to those tickets. */
const SUPERVISORS = ['supervises queues', 'supervises all'] as const;

/** The only permission table: the server enforces it, and the web client uses it to hide controls. */
const HOLDERS = {
  'tickets-manager:showall': ['admin', 'supervises all'],
  'tickets-manager:showTeam': ['admin', ...SUPERVISORS],
  'tickets-manager:closeAll': ['admin'],
  'tickets-manager:spy': ['admin', ...SUPERVISORS],
  'ticket-options:deleteTicket': ['admin'],
  'contacts-page:deleteContact': ['admin'],
  'contacts-page:importExport': ['admin', 'supervisor'],
  'ticket-notes:deleteAny': ['admin'],
  'quick-messages:editAny': ['admin', 'supervisor'],
  'quick-messages:geral': ['admin'],
  'schedules:editAny': ['admin', 'supervisor'],
  'campaigns:manage': ['admin'],
  'connections-page:view': ['admin'],
  'connections-page:addConnection': ['admin'],
  'connections-page:actionButtons': ['admin'],
  'connections-page:editOrDeleteConnection': ['admin'],
  'queues-page:edit': ['admin'],
  'users-page:view': ['admin'],
  'user-modal:editProfile': ['admin'],
  'user-modal:editQueues': ['admin'],
  'settings-page:edit': ['admin'],
  'subscription:pay': ['admin'],
  'prompts-page:edit': ['admin'],
  'knowledge-page:edit': ['admin'],
  'integrations-page:edit': ['admin'],
  'flows-page:edit': ['admin'],
  'webhooks-page:edit': ['admin'],
  'api-tokens-page:edit': ['admin'],
  'files-page:edit': ['admin'],
  'dashboard:view': ['admin', ...SUPERVISORS],
  'team:view': ['admin', ...SUPERVISORS],
  'audit-page:view': ['admin'],
  'shell:management': ['admin'], // the sections campaigns and administration of the drawer
  'tags:kanban': ['admin', 'supervisor'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof HOLDERS;
export const PERMISSIONS = Object.keys(HOLDERS) as Permission[];

type Rights = { profile: Profile; supervision?: Supervision | undefined };

/** The tickets that a user supervises. Only the profile supervisor supervises any. */
export const supervisionOf = ({ profile, supervision = 'none' }: Rights): Supervision =>
  profile === 'supervisor' ? supervision : 'none';

export function can(user: Rights, permission: Permission): boolean {
  const supervision = supervisionOf(user);
  const holders: readonly Role[] = HOLDERS[permission];
  return holders.includes(user.profile) || (supervision !== 'none' && holders.includes(`supervises ${supervision}`));
}

/**
 * A user sees tickets of their queues, tickets assigned to them and, with allTicket, pending tickets without a queue.
 * Administrators and supervisors of all queues see every ticket.
 */
export function maySeeTicket(actor: Omit<Actor, 'loginId' | 'operator'>, ticket: TicketAudience): boolean {
  if (can(actor, 'tickets-manager:showall')) return true;
  if (ticket.queueId) return actor.queueIds.includes(ticket.queueId);
  if (ticket.userId === actor.userId) return true;
  return actor.allTicket && ticket.status === 'pending';
}
