import { z } from 'zod';
import { Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';
import { Message, MessageContact } from '../tickets/message.js';

/** A message from before the number was linked, outside of any ticket. */
export const ImportedMessageView = Message.omit({ ticketId: true });
export type ImportedMessageView = z.infer<typeof ImportedMessageView>;

/**
 * The imported messages of a contact, over all connections whose tickets with this contact the actor may see. The newest
 * page, oldest first; `around` answers the page that ends with that message; `before` (the `order` of the oldest message)
 * and `after` (that of the newest) walk on.
 */
export const ListContactHistory = defineRpc({
  name: 'tickets.history.list',
  request: z.strictObject({
    contactId: Id,
    around: Id.optional(),
    before: z.string().max(100).optional(),
    after: z.string().max(100).optional(),
  }),
  reply: z.object({
    contact: MessageContact,
    messages: z.array(ImportedMessageView),
    hasMore: z.boolean(), // older ones
    hasNewer: z.boolean(),
  }),
});

/** A contact in whose imported messages a search found its words, with the newest of them. */
export const FoundHistory = z.object({
  contact: MessageContact,
  match: z.object({ messageId: Id, excerpt: z.string() }),
  createdAt: Timestamp,
});
export type FoundHistory = z.infer<typeof FoundHistory>;

/**
 * Searches imported messages that no ticket shows: a ticket that shows them is found by ListTickets. The newest first, at
 * most one page.
 */
export const SearchHistory = defineRpc({
  name: 'tickets.history.search',
  request: z.strictObject({ searchParam: z.string().max(200).default('') }),
  reply: z.object({ found: z.array(FoundHistory) }),
  isHeavy: () => true,
});
