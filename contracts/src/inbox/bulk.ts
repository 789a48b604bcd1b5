import { z } from 'zod';
import { Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';
import { Ticket } from '../tickets/ticket.js';

/** The number of tickets that one request can change. */
export const MOST_IN_BULK = 100;
/** The time from the beginning of the request within which it can be undone. Closing words are sent afterwards. */
export const BULK_UNDO_MS = 15_000;

const BulkChange = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('close') }),
  z.strictObject({ act: z.literal('assign'), userId: Id }),
  z.strictObject({ act: z.literal('move'), queueId: Id }),
  z.strictObject({ act: z.literal('tag'), tags: z.array(Id).min(1).max(20) }), // in addition to the present ones
  z.strictObject({ act: z.literal('snooze'), until: Timestamp.nullable() }),
]);
export type BulkChange = z.infer<typeof BulkChange>;

/** Chosen by the client. A request with the same key changes nothing again. */
const Key = z.uuid();
const TicketIds = z.array(Id).min(1).max(MOST_IN_BULK);
const BulkReply = z.object({
  tickets: z.array(Ticket), // the changed ones
  refused: z.array(z.object({ ticketId: Id, errorCode: z.string() })),
});

/** Changes tickets with the rights and rules of a change to each of them. Reports those that are refused. */
export const ChangeTickets = defineRpc({
  name: 'tickets.bulk.change',
  request: z.strictObject({ key: Key, ticketIds: TicketIds, change: BulkChange }),
  reply: BulkReply,
  deadlineMs: 10_000,
});

/** Restores the tickets that the request with this key changed, unless they were changed since. */
export const UndoTicketsChange = defineRpc({
  name: 'tickets.bulk.undo',
  request: z.strictObject({ key: Key, ticketIds: TicketIds }),
  reply: BulkReply,
  deadlineMs: 10_000,
});
