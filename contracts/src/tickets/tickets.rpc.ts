import { z } from 'zod';
import { ById, Cursor, Day, Done, NextCursor } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';
import { ContactPresence } from '../whatsapp/presence-changed.event.js';
import { TicketStatus } from './ticket-status.js';
import { Ticket } from './ticket.js';

export const jsonList = z.preprocess((value) => {
  if (typeof value !== 'string') return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? (parsed as unknown[]) : [value];
  } catch {
    return [value]; // a single id without JSON
  }
}, z.array(Id).max(200));
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** `newest`: by last message. `waiting`: longest wait for a reply first, for pending tickets only. */
export const TicketSort = z.enum(['newest', 'waiting']);
export type TicketSort = z.infer<typeof TicketSort>;

/**
 * Open tickets are limited to those assigned to the caller, and pending tickets to the caller's queues. Closed tickets
 * include all that the caller may see. `showAll` includes all users' tickets and is ignored without the permission.
 * `searchParam` searches all tickets that the caller may see, in any status: by number (`27` or `#27`), the contact's
 * name or number, and message text. Lists are JSON, as in `queueIds=["…"]`; `tags` are combined with AND, `users` with
 * OR; days are in the company's time zone. Snoozed tickets are only listed with `snoozed=true`, and found by searches.
 */
export const TicketsQuery = z.strictObject({
  searchParam: z.string().trim().max(100).default(''),
  pageNumber: z.coerce.number().int().min(1).max(100_000).default(1),
  cursor: Cursor, // absent for searches
  status: TicketStatus.optional(),
  showAll: flag.default(false),
  queueIds: jsonList.optional(), // restricts the result further within the user's queues
  withoutQueue: flag.optional(), // only tickets without a queue; not used by searches
  tags: jsonList.optional(),
  users: jsonList.optional(), // assignees; ignored for users who may not see everyone's tickets
  date: Day.optional(), // only tickets opened on this day
  updatedAt: Day.optional(), // only tickets last changed on this day
  withUnreadMessages: flag.default(false),
  sort: TicketSort.optional(),
  pinned: flag.optional(), // only tickets that the caller has pinned, latest pin first
  snoozed: flag.optional(), // only snoozed tickets
});

const TicketsPage = z.object({
  tickets: z.array(Ticket),
  count: z.number(),
  hasMore: z.boolean(),
  nextCursor: NextCursor,
});
export const ListTickets = defineRpc({
  name: 'tickets.ticket.list',
  request: z.object({
    searchParam: z.string().default(''),
    pageNumber: z.number(),
    cursor: Cursor,
    status: TicketStatus.optional(),
    showAll: z.boolean(),
    queueIds: z.array(Id).optional(),
    withoutQueue: z.boolean().optional(),
    tags: z.array(Id).optional(),
    users: z.array(Id).optional(),
    date: Day.optional(),
    updatedAt: Day.optional(),
    withUnreadMessages: z.boolean(),
    sort: TicketSort.optional(),
    pinned: z.boolean().optional(),
    snoozed: z.boolean().optional(),
  }),
  reply: TicketsPage,
  isHeavy: ({ searchParam }) => searchParam !== '',
});
export const GetTicket = defineRpc({ name: 'tickets.ticket.get', request: ById, reply: Ticket });
export const GetTicketByUuid = defineRpc({
  name: 'tickets.ticket.byuuid',
  request: z.strictObject({ uuid: z.string().max(64) }),
  reply: Ticket,
});
/** Lists a contact's tickets that the caller may see, newest first. */
export const ListContactTickets = defineRpc({
  name: 'tickets.ticket.ofcontact',
  request: z.strictObject({
    contactId: Id,
    pageNumber: z.coerce.number().int().min(1).max(10_000).default(1),
    cursor: Cursor,
  }),
  reply: TicketsPage,
});

/**
 * @throws ERR_OTHER_OPEN_TICKET with the existing ticket in `details.ticket`; if the caller may not see it, only `isHidden`
 * and the name of its queue
 */
export const CreateTicket = defineRpc({
  name: 'tickets.ticket.create',
  request: z.strictObject({
    contactId: Id,
    queueId: Id.nullable().optional(),
    whatsappId: Id.nullable().optional(),
    userId: Id.nullable().optional(),
    status: z.enum(['open', 'pending']).default('open'),
  }),
  reply: Ticket,
});

/**
 * Accepts, returns, resolves, reopens or transfers a ticket, depending on its current and the requested status.
 * Accepting requires a queue. If `userId` is null and a queue is given, the ticket moves to that queue without an agent
 * and becomes pending. `revision` is the revision that the actor saw: the change is rejected if status, user, queue or
 * connection have changed since, but not because of new messages. @throws ERR_TICKET_CHANGED, ERR_OTHER_OPEN_TICKET,
 * ERR_TICKET_QUEUE_REQUIRED
 */
export const UpdateTicket = defineRpc({
  name: 'tickets.ticket.update',
  request: z.strictObject({
    id: Id,
    status: TicketStatus.optional(),
    userId: Id.nullable().optional(),
    queueId: Id.nullable().optional(),
    whatsappId: Id.nullable().optional(),
    useIntegration: z.boolean().optional(),
    promptId: Id.nullable().optional(),
    integrationId: Id.nullable().optional(),
    reason: z.string().trim().max(500).optional(), // shown to colleagues with the change, never to the contact
    revision: z.number().int().optional(),
  }),
  reply: Ticket,
});

/**
 * Restores a ticket to its state before this user resolved, returned or transferred it, within `UNDO_MS`.
 * @throws ERR_UNDO_TOO_LATE; ERR_NO_PERMISSION for another user's change; ERR_TICKET_CHANGED, ERR_OTHER_OPEN_TICKET
 */
export const UndoTicketChange = defineRpc({ name: 'tickets.ticket.undo', request: ById, reply: Ticket });

/**
 * Marks an open ticket as unread for its assignee until the assignee opens it again. Nothing is sent to WhatsApp.
 * @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION unless the user is the assignee of the open ticket
 */
export const MarkTicketUnread = defineRpc({ name: 'tickets.ticket.markunread', request: ById, reply: Ticket });

/** Returns the number of open tickets per user, to help choose the target of a transfer. */
export const CountOpenTickets = defineRpc({
  name: 'tickets.ticket.countopen',
  request: z.strictObject({}),
  reply: z.object({ counts: z.array(z.object({ userId: Id, open: z.number().int() })) }),
});

/** Hides a ticket immediately; it is purged with its messages after 30 days. */
export const DeleteTicket = defineRpc({ name: 'tickets.ticket.delete', request: ById, reply: Done });

/** Closes all open or all pending tickets (in these queues) in batches. The socket reports progress as `closeAll`. */
export const CloseAllTickets = defineRpc({
  name: 'tickets.ticket.closeall',
  request: z.strictObject({
    status: z.enum(['open', 'pending'], { error: 'Required' }),
    selectedQueueIds: z.array(Id).max(200).default([]), // every queue if empty
  }),
  reply: z.object({ jobId: Id, total: z.number().int() }),
});

/** Shows that the agent is typing or recording to the contact and to colleagues who have the ticket open. */
export const ShowTyping = defineRpc({
  name: 'tickets.ticket.typing',
  request: ById.extend({ presence: ContactPresence }),
  reply: Done,
});
