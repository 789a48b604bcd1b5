import { z } from 'zod';
import { ById } from '../common.js';
import { defineRpc, Id } from '../contract.js';
import { Message } from './message.js';
import { Ticket } from './ticket.js';

/** Page 1 is the newest; inside a page oldest first. Reading by the assignee of an open ticket marks it read unless `markRead` is false. */
export const ListMessages = defineRpc({
  name: 'tickets.message.list',
  request: z.strictObject({
    ticketId: Id,
    pageNumber: z.coerce.number().int().min(1).max(100_000).default(1),
    markRead: z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]).default(true),
  }),
  reply: z.object({ messages: z.array(Message), ticket: Ticket, count: z.number(), hasMore: z.boolean() }),
});

/** `fromMe`, `read` and `mediaUrl` are in the specification's call; the server decides them. `clientId` makes a retry safe. */
export const SendMessage = defineRpc({
  name: 'tickets.message.send',
  request: z.strictObject({
    ticketId: Id,
    body: z.string().trim().min(1, 'Required').max(65_536, 'Too Long!'),
    quotedMsg: z.object({ id: Id }).nullable().optional(),
    clientId: z.uuid().optional(),
    fromMe: z.boolean().optional(),
    read: z.union([z.boolean(), z.number()]).optional(),
    mediaUrl: z.string().max(2_000).optional(),
  }),
  reply: Message,
});

/** Sends a failed message again, under the same WhatsApp id. */
export const ResendMessage = defineRpc({ name: 'tickets.message.resend', request: ById, reply: Message });

/** PUT /messages/{id}: marks that message and all before it in its ticket as read. */
export const ReadMessage = defineRpc({ name: 'tickets.message.read', request: ById, reply: Message });
