import type { Actor, Profile } from './core/actor.js';
import type { TicketAudience } from './permissions.js';

/** The only permission table: the server enforces it, and the web client uses it to hide controls. */
const HOLDERS = {
  'tickets-manager:showall': ['admin'],
  'tickets-manager:closeAll': ['admin'],
  'tickets-manager:spy': ['admin'],
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
  'dashboard:view': ['admin'],
  'audit-page:view': ['admin'],
  'shell:management': ['admin'], // the sections management, campaigns and administration of the drawer
  'tags:kanban': ['admin', 'supervisor'],
} as const satisfies Record<string, readonly Profile[]>;

export type Permission = keyof typeof HOLDERS;
export const PERMISSIONS = Object.keys(HOLDERS) as Permission[];

export const can = ({ profile }: { profile: Profile }, permission: Permission): boolean =>
  (HOLDERS[permission] as readonly Profile[]).includes(profile);

/** A user sees tickets of their queues, tickets assigned to them and, with allTicket, pending tickets without a queue. */
export function maySeeTicket(actor: Omit<Actor, 'loginId' | 'operator'>, ticket: TicketAudience): boolean {
  if (can(actor, 'tickets-manager:showall')) return true;
  if (ticket.queueId) return actor.queueIds.includes(ticket.queueId);
  if (ticket.userId === actor.userId) return true;
  return actor.allTicket && ticket.status === 'pending';
}
