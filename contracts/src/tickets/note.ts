import { z } from 'zod';
import { ById, Done, Timestamp } from '../core/base.js';
import { defineEvent, defineRpc, Id, type EventOf } from '../core/contract.js';
import { TicketAudience } from '../permissions.js';

/** An internal note. It is stored in a separate collection, and no code path sends it to WhatsApp. */
export const TicketNote = z.object({
  id: Id,
  note: z.string(),
  user: z.object({ id: Id.nullable(), name: z.string() }),
  userId: Id.nullable(),
  ticketId: Id,
  contactId: Id,
  createdAt: Timestamp,
  mentions: z.array(Id).optional(), // ids of the mentioned users
});
export type TicketNote = z.infer<typeof TicketNote>;

export const CreateNoteInput = z.strictObject({
  note: z.string({ error: 'Required' }).trim().min(1, 'Required').min(2, 'Too Short!').max(5_000, 'Too Long!'),
  ticketId: Id,
  contactId: Id.optional(), // part of the specification's call, but the ticket's contact is used
});
export const CreateNote = defineRpc({ name: 'tickets.note.create', request: CreateNoteInput, reply: TicketNote });
/**
 * Lists the contact's notes in all tickets that the actor may see, newest first; if only `ticketId` is given, the
 * contact is that of the ticket.
 */
export const ListNotes = defineRpc({
  name: 'tickets.note.list',
  request: z.strictObject({ ticketId: Id.optional(), contactId: Id.optional() }),
  reply: z.array(TicketNote),
});
/** Allowed for its author and for admins. */
export const DeleteNote = defineRpc({ name: 'tickets.note.delete', request: ById, reply: Done });

export const TicketNoteChanged = defineEvent({
  name: 'tickets.note.changed',
  version: 1,
  data: z.object({ noteId: Id, ticketId: Id, note: TicketNote.nullable(), audience: TicketAudience }),
  orderKey: ({ ticketId }) => ticketId,
});
export type TicketNoteChanged = EventOf<typeof TicketNoteChanged>;
