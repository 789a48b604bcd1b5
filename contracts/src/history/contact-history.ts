import { z } from 'zod';
import { Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';
import { Message, MessageContact } from '../tickets/message.js';

/** A message that predates the pairing of the number and belongs to no ticket. */
export const ImportedMessageView = Message.omit({ ticketId: true });
export type ImportedMessageView = z.infer<typeof ImportedMessageView>;

/**
 * Returns a contact's imported messages from all connections on which the actor may see this contact's tickets: the
 * newest page, sorted oldest first. `around` returns the page that ends with that message; `before` (the `order` of the
 * oldest message) and `after` (that of the newest) return the adjacent pages.
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
    hasMore: z.boolean(), // whether older messages exist
    hasNewer: z.boolean(),
  }),
});

/** A contact whose imported messages match a search, with the newest match. */
export const FoundHistory = z.object({
  contact: MessageContact,
  match: z.object({ messageId: Id, excerpt: z.string() }),
  createdAt: Timestamp,
});
export type FoundHistory = z.infer<typeof FoundHistory>;

/**
 * Searches imported messages that no ticket shows; ListTickets finds the others. Returns at most one page, newest
 * first.
 */
export const SearchHistory = defineRpc({
  name: 'tickets.history.search',
  request: z.strictObject({ searchParam: z.string().max(200).default('') }),
  reply: z.object({ found: z.array(FoundHistory) }),
  isHeavy: () => true,
});
