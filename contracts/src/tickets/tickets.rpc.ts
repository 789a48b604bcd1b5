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
    return [value]; // a single id, as it is
  }
}, z.array(Id).max(200));
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** `newest`: the last message. `waiting`: the longest wait for an answer first, for pending tickets only. */
export const TicketSort = z.enum(['newest', 'waiting']);
export type TicketSort = z.infer<typeof TicketSort>;

/**
 * Status open: mine. Pending: of my queues. Closed: those I may see. `showAll`: everyone's, for those who may; it is ignored
 * for others. `searchParam` looks through all that I may see, whatever the status: the ticket's number (`27` or `#27`),
 * contact's name, number, message text.
 * Lists are JSON, as `queueIds=["…"]`; `tags` combine with and, `users` with or, days are the company's.
 */
export const TicketsQuery = z.strictObject({
  searchParam: z.string().trim().max(100).default(''),
  pageNumber: z.coerce.number().int().min(1).max(100_000).default(1),
  cursor: Cursor, // not for searches
  status: TicketStatus.optional(),
  showAll: flag.default(false),
  queueIds: jsonList.optional(), // narrows, never widens beyond the user's queues
  tags: jsonList.optional(),
  users: jsonList.optional(), // of whom: for those who may see everyone's, ignored for others
  date: Day.optional(), // opened on this day
  updatedAt: Day.optional(), // last changed on this day
  withUnreadMessages: flag.default(false),
  sort: TicketSort.optional(),
  pinned: flag.optional(), // only those that I have pinned, the last pinned first
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
    tags: z.array(Id).optional(),
    users: z.array(Id).optional(),
    date: Day.optional(),
    updatedAt: Day.optional(),
    withUnreadMessages: z.boolean(),
    sort: TicketSort.optional(),
    pinned: z.boolean().optional(),
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
/** A contact's tickets, newest first, as far as the asker may see them. */
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
 * @throws ERR_OTHER_OPEN_TICKET with the existing ticket in `details.ticket`; of one that the caller may not see only `isHidden`
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
 * Accept, return, resolve, reopen, transfer: what the wished status means follows from the present one. Accepting needs a
 * queue. A `userId` of null with a queue is a transfer to nobody: pending.
 * `revision`, when given, is the one that the actor saw: the change is refused when status, user, queue or connection have
 * changed since. Messages are no such change. @throws ERR_TICKET_CHANGED, ERR_OTHER_OPEN_TICKET, ERR_TICKET_QUEUE_REQUIRED
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
    reason: z.string().trim().max(500).optional(), // told to colleagues with the change, never to the contact
    revision: z.number().int().optional(),
  }),
  reply: Ticket,
});

/**
 * Puts a ticket back where it was before this user resolved, returned or transferred it, within `UNDO_MS`.
 * @throws ERR_UNDO_TOO_LATE, ERR_NO_PERMISSION for what another user did, ERR_TICKET_CHANGED, ERR_OTHER_OPEN_TICKET
 */
export const UndoTicketChange = defineRpc({ name: 'tickets.ticket.undo', request: ById, reply: Ticket });

/**
 * Shows an open ticket as unread to its assignee, who reads it by opening it again. Nothing is sent to WhatsApp.
 * @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION unless the user is the assignee of the open ticket
 */
export const MarkTicketUnread = defineRpc({ name: 'tickets.ticket.markunread', request: ById, reply: Ticket });

/** Counts the open tickets of each user, so that a transfer goes to somebody who has time. */
export const CountOpenTickets = defineRpc({
  name: 'tickets.ticket.countopen',
  request: z.strictObject({}),
  reply: z.object({ counts: z.array(z.object({ userId: Id, open: z.number().int() })) }),
});

/** Hidden at once, purged with its messages after 30 days. */
export const DeleteTicket = defineRpc({ name: 'tickets.ticket.delete', request: ById, reply: Done });

/** Closes all open or all pending tickets (of these queues) in batches. Progress comes as `closeAll` over the socket. */
export const CloseAllTickets = defineRpc({
  name: 'tickets.ticket.closeall',
  request: z.strictObject({
    status: z.enum(['open', 'pending'], { error: 'Required' }),
    selectedQueueIds: z.array(Id).max(200).default([]), // none: every queue
  }),
  reply: z.object({ jobId: Id, total: z.number().int() }),
});

/** The agent is typing or recording: the contact sees it, and so do colleagues who watch the ticket. */
export const ShowTyping = defineRpc({
  name: 'tickets.ticket.typing',
  request: ById.extend({ presence: ContactPresence }),
  reply: Done,
});
